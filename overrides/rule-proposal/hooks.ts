// A proposal of a change of the rules: its edits are tried whenever they are saved or proposed, and what that finds is kept with it.
import { isDeepStrictEqual } from 'node:util';
import { changed } from '../../runtime/core/changed.ts';
import type { CompiledTrial } from '../../runtime/core/rule-book/change-trial.ts';
import { editOf, editsOf } from '../../runtime/core/rule-book/edit-lines.ts';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks, WriteContext } from '../../runtime/server/hooks.ts';
import { readAt } from '../../runtime/server/routes/read-at.ts';
import type { Caller } from '../../runtime/server/session/caller.ts';
import { countBreaking } from '../../runtime/server/trials/count-breaking.ts';
import { withSteps } from '../../runtime/server/trials/trial-steps.ts';
import { breakingOf, consequencesOf, keptDiff } from './consequences.ts';
import { madeTitles } from './made-title.ts';
import { misfitsOf } from './misfits.ts';
import { TriedEdits } from './tried-edits.ts';

/** The edits to be tried now: new ones, and once more all that are proposed or signed. null: none, or one cannot be read. */
function asked({ action, before, record }: Pick<WriteContext<'rule-proposal'>, 'action' | 'before' | 'record'>) {
  const edits = editsOf(record.edits ?? []);
  if (action === 'create' || action === 'propose' || action === 'signOff') return edits;
  const isKnown = isDeepStrictEqual(edits, editsOf(before?.edits ?? []));
  return action === 'edit' && !isKnown ? edits : null;
}

export default (server: () => ServerContext): EntityHooks<'rule-proposal'> => {
  const tried = new TriedEdits(() => server().settings.tryChange);
  const told = (edits: readonly SchemaEdit[], caller: Caller) => {
    const account = caller.person.accountId;
    // The system sees no list, of which records could be counted.
    if (account === null) return tried.told(edits, { account, count: async () => [] });
    return withSteps(server().settings, account, (onStep) => {
      const count = (trial: CompiledTrial) => {
        onStep('counting');
        const { signal } = new AbortController();
        return readAt(server(), caller, (context) => countBreaking({ context, caller, signal }, trial));
      };
      return tried.told(edits, { account, onStep, count });
    });
  };
  return {
    rules: {
      'edits-readable': ({ record: { edits } }) =>
        (edits ?? []).flatMap((line, index) => {
          // What a draft lacks is told when it is complete.
          if (!line.file || !line.path) return [];
          const edit = editOf(line);
          if (typeof edit !== 'string') return [];
          return [{ path: `edits.${index}.${edit}` as const, params: { value: line[edit] ?? '' } }];
        }),
      // A server that nobody has handed how to try a change takes it as it stands: it is tried again before it is applied.
      'edits-fit': async (question) => {
        const edits = asked(question);
        const trial = edits && (await told(edits, question.caller));
        return edits && trial ? misfitsOf(edits, trial) : [];
      },
    },
    before: async (context) => {
      const edits = asked(context);
      const trial = edits && (await told(edits, context.caller));
      const { record, action } = context;
      if (!trial && action !== 'edit') return undefined;
      const consequences = trial ? consequencesOf(trial) : (record.consequences ?? []);
      const { messages } = server();
      return changed(record, {
        ...(trial && { diff: keptDiff(trial), consequences, breaking: breakingOf(trial) }),
        ...madeTitles(record.title ?? '', consequences, (entity, language) =>
          messages.format(language, `entity.${entity}.label`),
        ),
      });
    },
  };
};
