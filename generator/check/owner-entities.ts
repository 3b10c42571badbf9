// E216: where records name their enterprise and who changed them, there are entities enterprise and account.
import { ownerOf } from '../model/common-fields.ts';
import type { Check } from './check-context.ts';
import { isDamaged } from './is-damaged.ts';

export const ownerEntities: Check = (context) => {
  const { project, report } = context;
  const kept = [...project.entities.values()].filter(({ doc }) => doc.kind !== 'sub');
  const look = (name: string, why: string, needs: (entity: (typeof kept)[number]) => boolean): void => {
    const first = kept.find(needs);
    if (!first || project.entities.has(name) || isDamaged(context, name)) return;
    const message = `${why}, but there is no entity ${name}`;
    report('E216', { source: first.source, path: ['$id'] }, { message, fix: `add schemas/<area>/${name}.yaml` });
  };
  look('account', 'every record says which account changed it', () => true);
  look('enterprise', 'records belong to an enterprise', ({ doc }) => ownerOf(doc) === 'enterprise');
};
