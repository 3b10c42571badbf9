// What has to be corrected, on top of the form: each entry leads to its field.
import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maximumFindings } from '../../core/findings.ts';
import { focusField } from '../record/focus-field.ts';
import { useAllFindings, useScope } from '../record/form-scope.tsx';
import { useFindingMessage, usePlaceLabel } from '../record/use-messages.ts';

/** More are shown on demand: with a thousand lines there may be thousands. */
const shownAtFirst = 8;

export function FindingsSummary({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const findings = useAllFindings();
  const say = useFindingMessage();
  const place = usePlaceLabel();
  const [shown, setShown] = useState(shownAtFirst);
  if (findings.length === 0) return null;
  const isNested = (path: string): boolean => path.includes('.');
  return (
    <Alert
      id={id}
      className="tg-summary"
      type="error"
      role="alert"
      title={t('ui.form.findings', { number: findings.length })}
      description={
        <ul>
          {findings.slice(0, shown).map((finding) => (
            <li key={`${finding.path}|${finding.rule}`}>
              <button type="button" className="tg-link" onClick={() => focusField(scope, finding.path)}>
                {isNested(finding.path) && (
                  <span className="tg-place">{place(finding.path.slice(0, finding.path.lastIndexOf('.')))}: </span>
                )}
                {say(finding)}
              </button>
            </li>
          ))}
          {findings.length >= maximumFindings && <li>{t('message.moreFindings', { maximum: maximumFindings })}</li>}
          {findings.length > shown && (
            <li>
              <button type="button" className="tg-link" onClick={() => setShown(shown + 50)}>
                {t('ui.form.findingsMore', { number: findings.length - shown })}
              </button>
            </li>
          )}
        </ul>
      }
    />
  );
}
