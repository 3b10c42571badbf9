// The edits of a proposal in words: which value of which file becomes what; what the files say by now, and bringing them up to date.
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import type { EditLine } from '../../runtime/core/rule-book/edit-lines.ts';
import { useCommit, useFindingsBelow, useScope, useValue } from '../../runtime/web/record/form-scope.tsx';
import { EditWords } from './edit-words.tsx';
import { LiveTrial } from './live-trial.tsx';
import './rule-proposal.css';

export function Edits({ path }: { readonly path: string }): ReactNode {
  const { t } = useTranslation();
  const { readOnly } = useScope();
  const lines = linesOf(useValue(path));
  const findings = useFindingsBelow(path);
  const commit = useCommit(path);
  return (
    <section id={path} className="proposal-edits" aria-label={t('entity.rule-proposal.fields.edits')}>
      <h4>{t('entity.rule-proposal.fields.edits')}</h4>
      {lines.length === 0 && <Alert type="info" title={t('ui.proposals.none')} />}
      <ul>
        {lines.map((line) => (
          <li key={`${line.file} ${line.path}`}>
            <EditWords line={line} />
          </li>
        ))}
      </ul>
      {findings.map(({ path: at, message }) => (
        <Alert key={`${at} ${message}`} type="error" title={message} />
      ))}
      <LiveTrial
        lines={lines}
        {...(!readOnly && { onRenew: (renewed) => commit(renewed.map((line) => ({ ...line }))) })}
      />
    </section>
  );
}

/** The lines of edits that a field holds. */
export function linesOf(value: Json | undefined): readonly EditLine[] {
  return Array.isArray(value) ? (value as unknown as readonly EditLine[]) : [];
}
