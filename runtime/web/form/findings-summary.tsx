// What has to be corrected, on top of the form: each entry leads to its field.
import { Alert } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section } from '../../core/descriptor/view.ts';
import { maximumFindings } from '../../core/findings.ts';
import { focusField } from '../record/focus-field.ts';
import { useAllFindings, useScope } from '../record/form-scope.tsx';
import { useFindingMessage, usePlaceLabel } from '../record/use-messages.ts';
import { inFormOrder } from './findings-order.ts';

/** More are shown on demand: with a thousand lines there may be thousands. */
const shownAtFirst = 8;

interface FindingsSummaryProps {
  readonly id: string;
  /** Of the form, in the order they are drawn. */
  readonly sections: readonly Section[];
  /** Grows with each save that was refused: the summary then takes the focus. */
  readonly refusals: number;
}

export function FindingsSummary({ id, sections, refusals }: FindingsSummaryProps): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const all = useAllFindings();
  const findings = useMemo(() => inFormOrder(sections, scope.fields, all), [sections, scope, all]);
  const say = useFindingMessage();
  const place = usePlaceLabel();
  const [shown, setShown] = useState(shownAtFirst);
  const box = useRef<HTMLDivElement>(null);
  // Where the summary begins is where reading goes on: after a refused save, and once more of it is shown.
  useEffect(() => {
    if (refusals === 0 && shown === shownAtFirst) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.focus({ preventScroll: true });
  }, [refusals, shown]);
  if (findings.length === 0) return null;
  const isNested = (path: string): boolean => path.includes('.');
  return (
    <div ref={box} id={id} className="tg-summary" tabIndex={-1}>
      <Alert
        type="error"
        role="alert"
        title={t('ui.form.findings', { number: findings.length })}
        description={
          <ul>
            {findings.slice(0, shown).map((finding) => (
              <li key={`${finding.path}|${finding.rule}`}>
                <button type="button" className="tg-link" onClick={() => focusField(scope, finding.path)}>
                  {isNested(finding.path) && (
                    <span className="tg-place">
                      {t('ui.form.findingAt', { place: place(finding.path.slice(0, finding.path.lastIndexOf('.'))) })}
                    </span>
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
    </div>
  );
}
