// Fields that columns of linked records name: of the linked entity, and of the own one where these agree.
import type { LinkedMatch } from '../../runtime/core/descriptor/linked.ts';
import type { LinkedRecordsDoc, ViewDoc } from '../load/entity-documents.ts';
import type { Path } from '../load/source-file.ts';
import { isList, linkedRecords } from '../model/build-entity.ts';
import { conditionMentions, type FieldMention, listMentions } from './field-mention.ts';

/** Records a view tells of beside its rows, with the node they are declared at. */
export interface LinkedPlace {
  readonly column: string;
  readonly records: LinkedRecordsDoc;
  readonly path: Path;
}

/** All of them. */
export function linkedPlaces({ linked = {} }: Pick<ViewDoc, 'linked'>, path: Path): LinkedPlace[] {
  return Object.entries(linked).flatMap(([column, written]) =>
    linkedRecords(written).map((records, index) => ({
      column,
      records,
      path: [...path, column, ...(isList(written) ? [index] : [])],
    })),
  );
}

/** A pair of fields in which records agree, theirs being a key of the file. */
export interface LinkedPair {
  readonly theirs: string;
  readonly ours: string;
  readonly path: Path;
}

/** All pairs of one place. */
export function linkedPairs({ records: { match = [] }, path }: LinkedPlace): LinkedPair[] {
  const pairsOf = (pairs: LinkedMatch, at: Path): LinkedPair[] =>
    Object.entries(pairs).map(([theirs, ours]) => ({ theirs, ours, path: [...at, theirs] }));
  return isList<LinkedMatch>(match)
    ? match.flatMap((pairs, index) => pairsOf(pairs, [...path, 'match', index]))
    : pairsOf(match, [...path, 'match']);
}

/** The fields they name, at their nodes. */
export function linkedMentions(view: Pick<ViewDoc, 'linked'>, path: Path, where: string): FieldMention[] {
  return linkedPlaces(view, path).flatMap((place) => {
    const { entity, when, shows, sums } = place.records;
    const theirs = [
      ...linkedPairs(place).map((pair) => ({ path: pair.path, part: 'key' as const, name: pair.theirs, where })),
      ...(when ? conditionMentions(when, [...place.path, 'when'], where) : []),
      ...listMentions(shows, [...place.path, 'shows'], where),
      ...listMentions(sums, [...place.path, 'sums'], where),
    ];
    const ours = linkedPairs(place).map((pair) => ({ path: pair.path, name: pair.ours, where }));
    return [...theirs.map((mention) => ({ ...mention, of: entity })), ...ours];
  });
}
