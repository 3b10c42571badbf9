// E113: a rule has exactly one kind.
import { ruleKinds } from '../../runtime/core/rules/rules.ts';
import { eachEntity } from './each-member.ts';

export const oneKindOfRule = eachEntity(({ damaged, report }, { doc, source }) => {
  // In an invalid file the kind may have been removed.
  if (damaged.has(source.file)) return;
  for (const [index, rule] of (doc.rules ?? []).entries()) {
    const kinds = Object.keys(rule).filter((key) => ruleKinds.has(key));
    const [, second] = kinds;
    if (kinds.length === 0) {
      const message = `rule ${rule.id} has no kind`;
      const fix = `give it one of ${[...ruleKinds.keys()].join(', ')}`;
      report('E113', { source, path: ['rules', index, 'id'] }, { message, fix });
    } else if (second !== undefined) {
      const message = `rule ${rule.id} has two kinds: ${kinds.join(' and ')}`;
      report('E113', { source, path: ['rules', index, second], part: 'key' }, { message, fix: 'make two rules of it' });
    }
  }
});
