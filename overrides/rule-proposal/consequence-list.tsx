// What a proposal does to the entries of the rule book, by cause, as it was found when it was last tried.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleConsequence } from '../../generated/entities/rule-consequence/types.gen.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { useValue } from '../../runtime/web/record/form-scope.tsx';
import { queryOf } from '../../runtime/web/rule-book/book-address.ts';

const colours: { readonly [verdict in NonNullable<RuleConsequence['verdict']>]: string } = {
  stricter: 'volcano',
  added: 'orange',
  different: 'gold',
  looser: 'green',
  removed: 'blue',
};

export function Consequences({ path }: { readonly path: string }): ReactNode {
  const { t } = useTranslation();
  const value = useValue(path);
  const lines = Array.isArray(value) ? (value as unknown as readonly RuleConsequence[]) : [];
  const causes = [...new Set(lines.map(({ cause }) => cause ?? ''))];
  return (
    <section id={path} aria-label={t('entity.rule-proposal.fields.consequences')}>
      <h4>{t('ui.proposals.consequences', { count: lines.length })}</h4>
      {lines.length === 0 && <p>{t('ui.proposals.noConsequences')}</p>}
      {causes.map((cause) => (
        <Cause key={cause} cause={cause} lines={lines.filter((line) => (line.cause ?? '') === cause)} />
      ))}
    </section>
  );
}

function Cause({ cause, lines }: { readonly cause: string; readonly lines: readonly RuleConsequence[] }): ReactNode {
  const { t } = useTranslation();
  const [kind = '', name = ''] = cause.split(' ');
  const called = kind === 'entity' ? t(`entity.${name}.label`) : name;
  return (
    <details className="whatif-cause" open={lines.length < 6}>
      <summary>
        {t(`ui.proposals.cause.${kind}`, { name: called, defaultValue: cause })} <Tag>{lines.length}</Tag>
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line.entry}>
            <Consequence line={line} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Consequence({ line }: { readonly line: RuleConsequence }): ReactNode {
  const { t } = useTranslation();
  const { verdict, subject, entry = '', facts } = line;
  const sentence = { zh: line.sentenceZh, en: line.sentenceEn, my: line.sentenceMy }[currentLanguage()];
  return (
    <>
      {verdict && <Tag color={colours[verdict]}>{t(`entity.rule-consequence.values.verdict.${verdict}`)}</Tag>}
      {subject && `${t(`entity.${subject}.label`)}: `}
      {subject ? <a href={`#/rules?${queryOf({ entry })}`}>{sentence}</a> : sentence} {facts && <code>{facts}</code>}
    </>
  );
}
