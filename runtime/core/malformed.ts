// The refusal of a request whose address or body is not as the API description says: which part of it, which rule, what would be right.
import type { Json } from './descriptor/value.ts';
import { Refusal } from './errors.ts';
import type { Finding } from './findings.ts';
import { nearestName } from './nearest-name.ts';

/** Most names that a sentence offers. */
const mostOffered = 12;

/** Rule that is broken -> the sentence that says it. */
const sentences = {
  /** There is nothing of that name: `value`, `choices`. */
  unknown: 'message.input.unknown',
  /** Not one of few: `choices`. */
  enum: 'message.input.enum',
  required: 'message.input.required',
  /** Given more than once. */
  once: 'message.input.once',
  type: 'message.input.type.text',
  format: 'message.input.format',
  /** Before what it has to come after: `from`. */
  'not-before': 'message.input.notBefore',
  /** Bytes that are no JSON. */
  json: 'message.input.json',
  /** Values within each other: `maximum`. */
  depth: 'message.input.depth',
  /** A form with a file was wanted. */
  multipart: 'message.input.multipart',
  'content-type': 'message.input.contentType',
  /** As many as something else: `other`, `wanted`. */
  'as-many': 'message.input.asMany',
  minimum: 'limit.minimum',
  maximum: 'limit.maximum',
  'min-items': 'limit.min-items',
  'max-items': 'limit.max-items',
  'max-length': 'limit.max-length',
  'unique-items': 'limit.unique-items',
  visible: 'limit.visible',
} as const;

export type InputRule = keyof typeof sentences;

export interface MalformedDetail {
  /** Locale key of a sentence that says it more exactly. */
  readonly sentence?: string;
  readonly params?: { readonly [name: string]: Json };
  /** Told beside parameter and findings. */
  readonly data?: { readonly [name: string]: Json };
  /** Place within the parameter; absent: all of it. */
  readonly path?: string;
}

/** `malformed-request` for a parameter of the query, of the path or of the body. */
export function malformed(parameter: string, rule: InputRule, detail: MalformedDetail = {}): Refusal {
  const finding = malformedFinding(detail.path ?? parameter, rule, detail);
  return new Refusal('malformed-request', { data: { parameter, ...detail.data }, findings: [finding] });
}

/** What `malformed` says of a place. */
export function malformedFinding(path: string, rule: InputRule, detail: Omit<MalformedDetail, 'path'> = {}): Finding {
  return { path, rule, sentence: detail.sentence ?? sentences[rule], params: { label: path, ...detail.params } };
}

/** The names that could stand in the place of a wrong one: the nearest first, and no more than can be read. */
export function offered(names: Iterable<string>, wrong: string): string[] {
  const all = [...new Set(names)];
  const nearest = nearestName(wrong, all);
  const ordered = nearest === undefined ? all : [nearest, ...all.filter((name) => name !== nearest)];
  return ordered.length > mostOffered ? [...ordered.slice(0, mostOffered), '…'] : ordered;
}

/** There is nothing of this name; the ones there are. */
export function unknownName(value: string, choices: readonly string[]): MalformedDetail {
  if (choices.length === 0) return { sentence: 'message.input.unknownAlone', params: { value } };
  return { params: { value, choices: [...choices] } };
}

/** A list cannot be sorted by this path; by which it can. */
export function unsortable(path: string, choices: readonly string[]): MalformedDetail {
  const detail = unknownName(path, choices);
  return { ...detail, ...(choices.length > 0 && { sentence: 'message.input.order' }), data: { sort: path } };
}

/** `unknown-call` for an address with a name in it that nothing has; `choices`: those that could stand there. */
export function unknownInAddress(parameter: string, value: string, choices: readonly string[] = []): Refusal {
  const finding = malformedFinding(parameter, 'unknown', unknownName(value, choices));
  return new Refusal('unknown-call', { data: { parameter }, findings: [finding] });
}
