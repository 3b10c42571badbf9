// What a proposal does to the entries of the rule book, by cause, as it was found when it was last tried.
import { Spin, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleConsequence } from '../../generated/entities/rule-consequence/types.gen.ts';
import { type BreakingRecords, breakingLimits, type TriedCause } from '../../runtime/core/rule-book/change-trial.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { useValue } from '../../runtime/web/record/form-scope.tsx';
import { queryOf } from '../../runtime/web/rule-book/book-address.ts';
import { BookProvider } from '../../runtime/web/rule-book/book-context.ts';
import { CauseName, FactChanges } from '../../runtime/web/rule-book/fact-changes.tsx';
import { BreakingList } from '../../runtime/web/rule-book/what-if/breaking-list.tsx';
import { useBookScope } from '../rules/book-scope.ts';
import { readFacts } from './consequences.ts';

const colours: { readonly [verdict in NonNullable<RuleConsequence['verdict']>]: string } = {
  stricter: 'volcano',
  added: 'orange',
  different: 'gold',
  looser: 'green',
  removed: 'blue',
};

export function Consequences({ path }: { readonly path: string }): ReactNode {
  const { t } = useTranslation();
  const scope = useBookScope(null, keepAddress);
  const value = useValue(path);
  const isTried = typeof useValue('diff') === 'string';
  const lines = Array.isArray(value) ? (value as unknown as readonly RuleConsequence[]) : [];
  const causes = [...new Set(lines.map(({ cause }) => cause ?? ''))];
  return (
    <section id={path} aria-label={t('entity.rule-proposal.fields.consequences')}>
      <h4>
        {isTried
          ? t('ui.proposals.consequences', { count: lines.length })
          : t('entity.rule-proposal.fields.consequences')}
      </h4>
      {lines.length === 0 && <p>{t(isTried ? 'ui.proposals.noConsequences' : 'ui.proposals.noDiff')}</p>}
      {lines.length > 0 && !scope && <Spin />}
      {scope && (
        <BookProvider value={scope}>
          {causes.map((cause) => (
            <Cause key={cause} cause={cause} lines={lines.filter((line) => (line.cause ?? '') === cause)} />
          ))}
        </BookProvider>
      )}
    </section>
  );
}

const keepAddress = (): void => {};

const causeKinds = ['type', 'reading', 'lifecycle', 'codes', 'upload', 'entity'] as const;

/** The cause as it was kept: `type remarks`. null: it is not known what it was. */
function causeOf(kept: string): TriedCause | null {
  const [first = '', ...name] = kept.split(' ');
  const kind = causeKinds.find((one) => one === first);
  return kind === undefined ? null : { kind, name: name.join(' ') };
}

function Cause({ cause, lines }: { readonly cause: string; readonly lines: readonly RuleConsequence[] }): ReactNode {
  const known = causeOf(cause);
  const entries = lines.map(({ entry, subject }) => ({ id: entry ?? '', entity: subject ?? '' }));
  return (
    <details className="whatif-cause" open={lines.length < 6}>
      <summary>
        {known ? <CauseName cause={known} entries={entries} /> : cause} <Tag>{lines.length}</Tag>
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
  const changed = readFacts(facts ?? '');
  return (
    <>
      {verdict && <Tag color={colours[verdict]}>{t(`entity.rule-consequence.values.verdict.${verdict}`)}</Tag>}
      {subject && `${t(`entity.${subject}.label`)}: `}
      {subject ? <a href={`#/rules?${queryOf({ entry })}`}>{sentence}</a> : sentence}
      {typeof changed === 'string' ? (
        <span className="whatif-fact">{changed}</span>
      ) : (
        <FactChanges entity={subject ?? ''} facts={changed} />
      )}
      <BreakingList breaking={countOf(line)} />
    </>
  );
}

/** How many records broke it when it was last tried, without which: they are found by trying it. */
function countOf({ entry = '', records, limit: kept }: RuleConsequence): readonly BreakingRecords[] {
  const limit = breakingLimits.find((one) => one === kept);
  const count = records ?? null;
  if (count === null && limit === undefined) return [];
  return [{ entry: entry ?? '', count, ...(limit && { limit }), groups: [], records: [] }];
}
