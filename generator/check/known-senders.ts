// E594: whoever sends the records of test cases is one of the accounts among the first records: others could not log in.
import type { Path } from '../load/source-file.ts';
import { eachMember } from './each-member.ts';
import { unknownName } from './suggest.ts';

export const knownSenders = eachMember(
  ({ cases }) => cases,
  ({ project, damaged, report }, { doc, source }) => {
    const { accounts } = project;
    if (accounts === null || damaged.has(source.file)) return;
    const judge = (name: string | undefined, path: Path): void => {
      if (name === undefined || accounts.has(name)) return;
      const message = `no account "${name}" is among the first records`;
      report('E594', { source, path }, unknownName(message, name, accounts, 'add it to those in schemas/seeds'));
    };
    judge(doc.as, ['as']);
    for (const [index, { by }] of (doc.actions ?? []).entries()) judge(by, ['actions', index, 'by']);
  },
);
