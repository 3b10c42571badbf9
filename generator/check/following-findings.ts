// What surely follows from a finding, by the ids of both: of two rules of one name, the label of the other; told once the cause is mended.
import type { SchemaFinding } from '../load/schema-finding.ts';
import { nameOf } from '../model/project.ts';
import { mention } from './mention.ts';

interface Consequence {
  readonly cause: (cause: SchemaFinding) => boolean;
  readonly others: RegExp;
  readonly follows: (other: SchemaFinding, cause: SchemaFinding) => boolean;
}

const consequences: readonly Consequence[] = [
  // What a name was for that something else has as well: the labels, cases and statements of it.
  {
    cause: ({ id, path = [] }) => id === 'E207' && /^(rules|form|groups)$/.test(String(path[0])),
    others: /^E(402|592|571|567|224)$/,
    follows: (other, { path = [], place: { file } }) => {
      if (path[0] === 'groups') return other.place.file === 'locales/menu.yaml' || other.id === 'E224';
      const branch = path[0] === 'form' ? 'sections' : 'rules';
      if (other.id === 'E402') return isOfSame(other, file) && other.path?.[0] === branch;
      return branch === 'rules' && mention(nameOf(file)).test(other.message);
    },
  },
  {
    cause: ({ id, path = [] }) => id === 'E208' && path[0] === 'properties',
    others: /^E402$/,
    follows: (other, { path = [], place: { file } }) =>
      isOfSame(other, file) && other.path?.[0] === 'values' && other.path[1] === path[1],
  },
  {
    cause: ({ id }) => id === 'E340',
    others: /^E402$/,
    follows: (other, { place: { file } }) => isOfSame(other, file) && other.path?.[0] === 'sameHand',
  },
  // The lifecycle that is meant is judged without the entity that misspells it; one whose actor is unknown, without that actor.
  {
    cause: ({ id, suggestion }) => id === 'E210' && suggestion !== undefined,
    others: /^E3/,
    follows: ({ place }, { suggestion = '' }) => nameOf(place.file) === suggestion,
  },
  {
    cause: ({ id }) => id === 'E311',
    others: /^E30[49]$/,
    follows: ({ message }, { place: { file } }) =>
      message.includes(`lifecycle ${nameOf(file)} `) || message.includes(', which only '),
  },
  {
    cause: ({ id }) => id === 'E301',
    others: /^E592$/,
    follows: ({ message }, cause) => message.endsWith(` no state ${/"[^"]*"/.exec(cause.message)?.[0]}`),
  },
  {
    cause: ({ id, path = [] }) => id === 'E301' && path[0] === 'states' && path.length === 2,
    others: /^E(2|3(?!01)|401|402|5)/,
    follows: ({ message }, { path = [], suggestion = '' }) =>
      [String(path[1]), suggestion].some((name) => mention(name).test(message)) ||
      message.endsWith(' how its records stand'),
  },
  {
    cause: ({ id }) => id === 'E321',
    others: /^E309$/,
    follows: ({ place, message }, cause) => place.file === cause.place.file && message.includes(', which only '),
  },
  // A value of a code table that is left out because it has not its shape.
  {
    cause: ({ id, place: { file } }) => isShape(id) && file.startsWith('schemas/codes/'),
    others: /^E(110|218|231|232)$/,
    follows: () => true,
  },
  {
    cause: ({ id, path = [] }) => isShape(id) && path.length === 1 && /^(kind|owner)$/.test(String(path[0])),
    others: /^E[235]/,
    follows: ({ message }, { place: { file } }) => mention(nameOf(file)).test(message),
  },
  // Limits, numbers and what is made of them, where what decides over them is not there.
  {
    cause: ({ message }) => message.startsWith('there is no reading'),
    others: /^E(107|2(?!11)|5)/,
    follows: ({ message }) => !message.startsWith('unknown ') && !message.startsWith('there is no reading'),
  },
  {
    cause: ({ id, place: { file } }) => /^E(109|51\d)$/.test(id) && file === 'schemas/types.yaml',
    others: /^E415$/,
    follows: ({ path }, cause) => path?.[0] === cause.path?.[0],
  },
  // What was copied says what is meant: that it does not fit either follows.
  { cause: ({ id }) => id === 'E275', others: /^E223$/, follows: isBeside },
  { cause: ({ id }) => id === 'E211', others: /^E403$/, follows: isBeside },
  { cause: ({ id }) => id === 'E206', others: /^E541$/, follows: isBeside },
  {
    cause: ({ id, path = [] }) => id === 'E225' && path.length === 0,
    others: /^E401$/,
    follows: ({ place, message }, cause) =>
      place.file === 'locales/papers.yaml' && message.endsWith(` ${nameOf(cause.place.file)}`),
  },
  {
    cause: ({ id, suggestion, place: { file } }) =>
      id === 'E402' && suggestion !== undefined && file === 'locales/limits.yaml',
    others: /^E592$/,
    follows: ({ message }, { suggestion = '' }) => message.endsWith(`"${suggestion}"`),
  },
  {
    cause: ({ id }) => id === 'E503',
    others: /^E501$/,
    follows: ({ suggestion }, { message }) => suggestion !== undefined && mention(suggestion).test(message),
  },
  // Whoever may not view is shown nothing, and does nothing there.
  {
    cause: ({ id }) => id === 'E545',
    others: /^E(309|321|331)$/,
    follows: ({ place, message }, { path = [], place: { file } }) =>
      mention(String(path[1])).test(message) && (place.file === file || mention(nameOf(file)).test(message)),
  },
  {
    cause: ({ id }) => id === 'E302',
    others: /^E(240|303|336|401)$/,
    follows: (other, cause) =>
      isBeside(other, cause) ||
      other.message.endsWith(' how its records stand') ||
      (isOfSame(other, cause.place.file) && other.message.endsWith(` states.${cause.path?.[1]}`)),
  },
];

/** The findings without those that surely follow from another one of them. */
export function withoutFollowing(findings: readonly SchemaFinding[]): readonly SchemaFinding[] {
  const causes = consequences.flatMap(({ cause, others, follows }) =>
    findings.filter(cause).map((one) => (other: SchemaFinding) => others.test(other.id) && follows(other, one)),
  );
  return causes.length === 0 ? findings : findings.filter((one) => !causes.some((follows) => follows(one)));
}

/** Whether labels are those of the entity or lifecycle of a file. */
function isOfSame({ place }: SchemaFinding, file: string): boolean {
  return place.file.startsWith('locales/') && nameOf(place.file) === nameOf(file);
}

function isBeside({ place }: SchemaFinding, cause: SchemaFinding): boolean {
  return place.file === cause.place.file && place.line === cause.place.line && place.column === cause.place.column;
}

function isShape(id: string): boolean {
  return /^E10[1-4]$/.test(id);
}
