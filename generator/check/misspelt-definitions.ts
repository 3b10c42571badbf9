// E277: a name that is misspelt where it is defined is told there, once, and not at each place that spells it right.
import { isDeepStrictEqual } from 'node:util';
import { nearestName } from '../../runtime/core/nearest-name.ts';
import type { Sources } from '../load/load.ts';
import type { SchemaFinding } from '../load/schema-finding.ts';
import type { SourceFile } from '../load/source-file.ts';
import { mention } from './mention.ts';
import type { PresentNames } from './present-names.ts';

interface Pair {
  /** As it is defined. */
  readonly defined: string;
  /** As others have it. */
  readonly named: string;
}

/** The causes; where several of all findings, labels among them, name what nothing but a definition nearly does, one at that definition instead. */
export function toldAtDefinitions(
  sources: Sources,
  present: PresentNames,
  { findings, causes }: { readonly findings: readonly SchemaFinding[]; readonly causes: readonly SchemaFinding[] },
): readonly SchemaFinding[] {
  const groups = Map.groupBy(findings, (one) => JSON.stringify(pairOf(one)));
  let told = causes;
  for (const group of groups.values()) {
    const pair = group[0] && pairOf(group[0]);
    if (
      !pair ||
      group.length < 2 ||
      !group.some((one) => causes.includes(one)) ||
      present.get(pair.named)?.has(pair.defined)
    )
      continue;
    const cause = causeOf(filesOf(sources), pair, group.length);
    // Of states it is told by their own check.
    if (!cause || told.some(({ place }) => isDeepStrictEqual(place, cause.place))) continue;
    const files = new Set([cause, ...group].map(({ place }) => place.file));
    told = [cause, ...told.filter((one) => !isAbout(one, pair, files))];
  }
  return told;
}

/** What a finding says is meant, by the one step of it that differs; null: nothing of the kind. */
function pairOf({ id, unknown, path = [], suggestion }: SchemaFinding): Pair | null {
  const word = unknown?.word ?? (id === 'E402' ? path.join('.') : undefined);
  if (word === undefined || suggestion === undefined) return null;
  const [had, meant] = [word.split('.'), suggestion.split('.')];
  const differing = had.flatMap((step, at) => (step === meant[at] ? [] : [at]));
  const [at = 0] = differing;
  const [named, defined] = [had[at], meant[at]];
  if (had.length !== meant.length || differing.length !== 1 || named === undefined || defined === undefined)
    return null;
  return nearestName(named, [defined]) === undefined ? null : { named, defined };
}

/** A finding at the only place of all files that has the name as it is defined. */
function causeOf(files: readonly SourceFile[], { defined, named }: Pair, count: number): SchemaFinding | null {
  const [place, ...others] = files.flatMap((source) => placesIn(source, mention(defined)));
  if (!place || others.length > 0) return null;
  const message = `nothing names "${defined}", but ${count} places name "${named}"`;
  return { id: 'E277', ...place, message, suggestion: named, fix: `write "${named}"` };
}

function placesIn({ file, text }: SourceFile, name: RegExp): Pick<SchemaFinding, 'place' | 'excerpt'>[] {
  return [...text.matchAll(new RegExp(name, 'gu'))].map(({ index }) => {
    const from = text.lastIndexOf('\n', index - 1) + 1;
    const line = text.slice(0, from).split('\n').length;
    const excerpt = text.slice(from).split('\n', 1)[0] ?? '';
    return { place: { file, line, column: index - from + 1 }, excerpt };
  });
}

/** Whether a finding speaks of the name as it is defined, or in one of these files as it is spelt there: elsewhere another may be called so. */
function isAbout({ place, message, suggestion = '' }: SchemaFinding, pair: Pair, files: ReadonlySet<string>): boolean {
  const names = files.has(place.file) ? [pair.defined, pair.named] : [pair.defined];
  return names.some((name) => mention(name).test(message) || mention(name).test(suggestion));
}

function filesOf({ labels, ...sources }: Sources): SourceFile[] {
  const all = [...Object.values(sources), ...Object.values(labels)].flat();
  return all.filter((one): one is SourceFile => typeof one === 'object' && one !== null && 'placeOf' in one);
}
