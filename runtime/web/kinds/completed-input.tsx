// Text that completes what stands beside it: a whole code or a name that is known fills in the rest, several are offered.
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Tag } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextField } from '../../core/descriptor/field.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isEmpty } from '../../core/paths.ts';
import type { CompletingRow } from '../api/entity-calls.ts';
import { useScope } from '../record/form-scope.tsx';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import { useBuffer } from '../record/use-buffer.ts';
import { afterPress } from '../ui/press.ts';
import type { CompletionWork } from './use-completion.ts';
import { WarnedOf } from './warned-of.tsx';

/** What is typed is looked up after this pause, in milliseconds. */
const pause = 250;
const shortest = 2;
const noRows: readonly CompletingRow[] = [];

type CompletedProps = InputProps<TextField> & { readonly work: CompletionWork };

export function CompletedInput(props: CompletedProps): ReactNode {
  const { field, path, id, value, isFaulty, work } = props;
  const { checker } = useScope();
  const buffer = useBuffer(props, { toText: String, toValue: (text) => kindOf(field).normalise(text, field) });
  // Offered while it has the focus, until one was chosen or the list was closed.
  const [isOffering, setOffering] = useState(false);
  const rows = useRows(work, buffer.text, isOffering);
  const options = rows.map((row, index) => ({ value: `${index}`, row, label: <Offered row={row} /> }));
  const isRefused = (): boolean => {
    // The answer may come before the idle moment in which fields are checked.
    checker.refresh();
    return checker.at(path).length > 0;
  };
  const handOver = (): void => {
    const typed = buffer.isTyping ? String(kindOf(field).normalise(buffer.text, field) ?? '') : '';
    buffer.commit();
    if (typed !== '') void completeBy(work, { path, typed, isRefused });
  };
  return (
    <div>
      <AutoComplete<string, { value: string; row: CompletingRow; label: ReactNode }>
        id={id}
        className="tg-select tg-completed"
        popupMatchSelectWidth={false}
        defaultActiveFirstOption={false}
        value={buffer.text}
        options={options}
        showSearch={{ filterOption: false }}
        open={isOffering && rows.length > 0}
        onOpenChange={(isOpen) => !isOpen && setOffering(false)}
        onFocus={() => setOffering(true)}
        onChange={(text, option) => {
          // A chosen record is taken below; the key of its option is no text.
          if (option && 'row' in option) return;
          setOffering(true);
          buffer.type(text ?? '');
        }}
        onSelect={(_, { row }) => {
          setOffering(false);
          buffer.drop();
          work.take(row, { chosen: true });
        }}
        onBlur={() => {
          setOffering(false);
          afterPress(handOver);
        }}
        onInputKeyDown={({ key }) => key === 'Enter' && handOver()}
        {...(isFaulty && { status: 'error' as const })}
        {...ariaOf(props)}
      />
      {work.warns && <WarnedOf work={work} path={path} value={value} />}
    </div>
  );
}

/** A record as it is offered: its name, what else tells it from others, and whether one is warned of it. */
function Offered({ row }: { readonly row: CompletingRow }): ReactNode {
  const { t } = useTranslation();
  const others = Object.values(row.values).filter((value) => !isEmpty(value) && value !== row.title);
  return (
    <span className="tg-offered">
      <span>{row.title}</span>
      {row.warning !== undefined && <Tag color="error">{t('ui.proposed.warned')}</Tag>}
      {others.length > 0 && <span className="tg-unit"> {others.map(String).join(' · ')}</span>}
    </span>
  );
}

/** What is offered for the text, a moment after it was typed; own records at once. */
function useRows({ find, keyOf, isOffered }: CompletionWork, text: string, isOpen: boolean): readonly CompletingRow[] {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const isWanted = isOpen && (isOffered || typed.length >= shortest);
  const { data } = useQuery({ queryKey: [...keyOf(typed), 'offered'], queryFn: () => find(typed), enabled: isWanted });
  return isWanted ? (data ?? noRows) : noRows;
}

interface TypedText {
  readonly path: string;
  readonly typed: string;
  /** Whether the text cannot stand in the field. */
  readonly isRefused: () => boolean;
}

/**
 * Takes the only record that has what was typed as it was typed; among several the person chooses. A text that cannot stand
 * in the field, such as a name where a credit code goes, means the only record that is found by it.
 */
async function completeBy(work: CompletionWork, { path, typed, isRefused }: TypedText): Promise<void> {
  // What cannot be looked up is typed as it always was.
  const rows = await work.find(typed).catch(() => noRows);
  const exact = rows.filter((row) => work.valuesOf(row)[path] === typed);
  const [only, ...others] = exact;
  if (only && others.length === 0) work.take(only, { chosen: false });
  const [found, ...more] = rows;
  const isMeant = exact.length === 0 && found !== undefined && more.length === 0;
  if (isMeant && isRefused()) work.take(found, { chosen: true });
}
