// A proposal of a change of the rules: its edits are tried whenever they are saved or proposed, and what that finds is kept with it.
import { changed } from '../../runtime/core/changed.ts';
import { editOf, editsOf } from '../../runtime/core/rule-book/edit-lines.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { consequencesOf, keptDiff } from './consequences.ts';
import { misfitsOf } from './misfits.ts';
import { TriedEdits } from './tried-edits.ts';

/** When the edits are tried. */
const trying: ReadonlySet<string> = new Set(['create', 'edit', 'propose']);

export default (server: () => ServerContext): EntityHooks<'rule-proposal'> => {
  const tried = new TriedEdits(() => server().settings.tryChange);
  return {
    rules: {
      'edits-readable': ({ record: { edits } }) =>
        (edits ?? []).flatMap((line, index) => {
          const edit = editOf(line);
          if (typeof edit !== 'string') return [];
          return [{ path: `edits.${index}.${edit}` as const, params: { value: line[edit] ?? '' } }];
        }),
      // A server that nobody has handed how to try a change takes it as it stands: it is tried again before it is applied.
      'edits-fit': async ({ record: { edits } }) => {
        const asked = editsOf(edits ?? []);
        const trial = asked && (await tried.told(asked));
        return asked && trial ? misfitsOf(asked, trial) : [];
      },
    },
    before: async ({ action, record }) => {
      const asked = trying.has(action) ? editsOf(record.edits ?? []) : null;
      const trial = asked && (await tried.told(asked));
      if (!trial) return undefined;
      return changed(record, { diff: keptDiff(trial), consequences: consequencesOf(trial) });
    },
  };
};
