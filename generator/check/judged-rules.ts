// E566: every rule left to hand-written code has its judge there; E567: every judge there has its rule.
import type { Check } from './check-context.ts';
import { unboundNames } from './hook-judges.ts';

export const judgedRules: Check = ({ project, damaged, report }) => {
  for (const { entity, hooks, rules, judges } of unboundNames(project)) {
    const { id, doc, source } = entity;
    if (damaged.has(source.file)) continue;
    const file = `overrides/${id}/hooks.ts`;
    for (const { id: rule, index, meant } of rules) {
      const message = `nobody judges the rule ${rule}: ${hooks ? `${file} has no judge of that name` : `there is no ${file}`}`;
      const add = `give it a judge: rules: { '${rule}': (question) => ... } in ${file}`;
      const fix = meant === undefined ? add : `write "${meant}", or ${add}`;
      report('E566', { source, path: ['rules', index, 'id'] }, { message, suggestion: meant, fix });
    }
    const kinds = new Set((doc.rules ?? []).map((rule) => rule.id));
    for (const { name, source: code } of judges) {
      const isKind = kinds.has(name);
      const why = isKind ? 'the rule is of a kind that judges by itself' : `${id} has no rule of that name`;
      const message = `the judge ${name} is never asked: ${why}`;
      const declare = `declare the rule in ${source.file}: { id: ${name}, hook: { at: <field> } }`;
      const fix = `take it out, or ${isKind ? 'write the rule with hook: { at: <field> }' : declare}`;
      report('E567', { source: code, path: [] }, { message, fix });
    }
  }
};
