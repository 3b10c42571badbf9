// E204: `code` names a code table.
import type { Check } from './check-context.ts';
import { eachFieldDoc } from './each-field-doc.ts';
import { isDamaged } from './is-damaged.ts';
import { sayUnknown } from './suggest.ts';

export const knownCodes: Check = (context) => {
  const { project, report } = context;
  eachFieldDoc(project, ({ key, doc, at }) => {
    const { code } = doc;
    if (code === undefined || project.codes.has(code) || isDamaged(context, code)) return;
    const otherwise = `add schemas/codes/${code}.yaml`;
    report(
      'E204',
      at('code'),
      sayUnknown(`unknown code table "${code}" of ${key}`, code, project.codes.keys(), otherwise),
    );
  });
};
