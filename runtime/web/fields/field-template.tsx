// Around every field: label above, star, unit and help, what is wrong below.
import type { FieldTemplateProps } from '@rjsf/utils';
import type { FocusEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../core/descriptor/field.ts';
import { isNested, isProse, isSecret, isSeveral, namesFiles } from '../../core/kinds/field-traits.ts';
import { fieldAt, valueAt } from '../../core/paths.ts';
import { namingBeside, type PlacedNaming, useIsAsked } from '../kinds/use-named-place.ts';
import { inputId } from '../record/field-place.ts';
import { useFindings, useRecord, useScope } from '../record/form-scope.tsx';
import { isFilled, useRequired } from '../record/required.ts';
import { useLoose } from '../record/use-loose.ts';
import { useFindingMessage, useLabelAt } from '../record/use-messages.ts';
import { FieldRemarks } from './field-remarks.tsx';
import { Mend, ProposedMark, useReason } from './proposed-mark.tsx';
import { openRulesByKey, RulesLink } from './rules-link.tsx';

const none: string[] = [];

/** Template rjsf puts around each field; embedded objects and lines bring their own headings. */
export function FieldTemplate({ fieldPathId, rawErrors = none, children }: FieldTemplateProps): ReactNode {
  const { fields, readOnly } = useScope();
  const path = fieldPathId.path.join('.');
  const field = path === '' ? null : fieldAt(fields, path);
  if (!field || isNested(field)) return children;
  // What is kept secret has nothing to be read.
  if (isSecret(field) && readOnly) return null;
  const naming = namingBeside(fields, path, 'numbers');
  const labelled = (
    // rjsf may merge the same extra error twice.
    <LabelledField field={field} path={path} errors={[...new Set(rawErrors)]}>
      {children}
    </LabelledField>
  );
  return naming ? <WhereAsked {...{ path, naming }}>{labelled}</WhereAsked> : labelled;
}

interface WhereAskedProps {
  readonly path: string;
  readonly naming: PlacedNaming;
  readonly children: ReactNode;
}

/** The number of a line is there where it is asked for, and where it has to be taken away. */
function WhereAsked({ path, naming, children }: WhereAskedProps): ReactNode {
  const isAsked = useIsAsked(path, naming);
  const isNumbered = useRecord((record) => isFilled(valueAt(record, path)));
  return isAsked || isNumbered ? children : null;
}

interface LabelledFieldProps {
  readonly field: Field;
  readonly path: string;
  readonly errors: readonly string[];
  readonly children: ReactNode;
}

function LabelledField({ field, path, errors, children }: LabelledFieldProps): ReactNode {
  const scope = useScope();
  const { t } = useTranslation();
  const labelAt = useLabelAt();
  const proposed = useReason(path);
  const loose = useLoose(path);
  // What was typed in its place is no proposal, whatever it will turn out to be.
  const reason = loose ? undefined : proposed;
  const demanded = useRequired(field, path) && !scope.readOnly && !scope.fixed.has(path);
  const isEmpty = useRecord((record) => demanded && !isFilled(valueAt(record, path)));
  const isMissing = isEmpty && loose?.state !== 'asked';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is typed in its input takes the place of a proposal, and a key at it leads to its rules; it takes no focus itself
    <div
      onFocus={reason && selectText}
      onKeyDown={openRulesByKey}
      {...(isMissing && { 'data-missing': '' })}
      className={`tg-field tg-field-${widthOf(field)}${isLong(field) ? ' tg-field-long' : ''}${errors.length > 0 ? ' tg-field-faulty' : ''}${reason ? ' tg-field-proposed' : ''}`}
    >
      <label htmlFor={inputId(scope, path)} className="tg-label" title={labelAt(path)}>
        {labelAt(path)}
        {demanded && (
          <span className="tg-star" title={t('ui.required')} aria-hidden>
            *
          </span>
        )}
      </label>
      {children}
      <RulesLink path={path} />
      {reason && <ProposedMark path={path} reason={reason} />}
      <div className="tg-below">
        <FieldRemarks path={path} />
        <Messages id={inputId(scope, path)} messages={errors} />
        {errors.length > 0 && field.proposes && !scope.readOnly && <Mend field={field} path={path} />}
      </div>
    </div>
  );
}

/** Whoever comes to a proposal and types means another value; numbers select their text by themselves. */
function selectText({ target }: FocusEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement && target.type === 'text') target.select();
}

/** What is wrong with an embedded object or with lines as a whole, in words. */
export function FieldMessages({ path }: { readonly path: string }): ReactNode {
  const scope = useScope();
  const findings = useFindings(path);
  const say = useFindingMessage();
  return (
    <>
      <FieldRemarks path={path} />
      <Messages id={inputId(scope, path)} messages={findings.map(say)} />
    </>
  );
}

function Messages({ id, messages }: { readonly id: string; readonly messages: readonly string[] }): ReactNode {
  if (messages.length === 0) return null;
  return (
    <div className="tg-messages" id={`${id}-messages`} role="alert">
      {messages.map((message) => (
        <div key={message}>{message}</div>
      ))}
    </div>
  );
}

/** Beyond so many signs a text takes more room than codes beside it. */
const longFrom = 40;

/** Names and addresses: beside codes they need more of a row. */
function isLong(field: Field): boolean {
  return isProse(field) && (field.maxLength ?? 0) >= longFrom;
}

/** How much of a row a field takes. */
function widthOf(field: Field): 'one' | 'two' | 'all' {
  if (isProse(field)) return field.multiline ? 'all' : (field.maxLength ?? 0) > 100 ? 'two' : 'one';
  if (namesFiles(field)) return isSeveral(field) ? 'all' : 'two';
  return isSeveral(field) ? 'two' : 'one';
}
