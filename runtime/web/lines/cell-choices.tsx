// What can be chosen in a cell: codes of a table, values of a closed list, records of another entity.
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field, ReferenceField } from '../../core/descriptor/field.ts';
import { isCoded, isListed, isSeveral, namesRecord } from '../../core/kinds/field-traits.ts';
import { fitting, type NamedChoice } from '../../core/take-typed.ts';
import { useCodeTable } from '../api/code-tables.ts';
import { ChoiceList } from '../grid/choice-list.tsx';
import type { Choice, ChoicesProps } from '../grid/grid-model.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { codeChoices } from '../kinds/find-choice.ts';
import { toldOf } from '../kinds/told-option.tsx';
import { useOptions } from '../kinds/use-options.ts';
import { useWithin } from '../kinds/within.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import { useScope, useValue } from '../record/form-scope.tsx';

/** The list of the cells of a field, or undefined for one that is typed. `lines`: path of the lines; `id`: of the field in its line. */
export function choicesFor(field: Field, lines: string, id: string): ComponentType<ChoicesProps> | undefined {
  const pathOf = ({ place }: ChoicesProps): string => `${lines}.${place.row}.${id}`;
  if (isCoded(field)) return (props) => <CodeChoices {...props} table={field.table} path={pathOf(props)} />;
  if (namesRecord(field)) return (props) => <RecordChoices {...props} field={field} path={pathOf(props)} />;
  if (isListed(field) && !isSeveral(field)) {
    return (props) => <ListChoices {...props} labels={field.labels} values={field.values} path={pathOf(props)} />;
  }
  return undefined;
}

const none: readonly NamedChoice[] = [];

function useCurrent(path: string): string | null {
  const value = useValue(path);
  return typeof value === 'string' && value !== '' ? value : null;
}

interface AtPath extends ChoicesProps {
  readonly path: string;
}

function CodeChoices({ table, path, ...props }: AtPath & { readonly table: string }): ReactNode {
  const rows = useCodeTable(table);
  const language = currentLanguage();
  const all = rows ? codeChoices(rows, language) : none;
  const choices = useMemo(() => fitting(props.typed ?? '', all), [all, props.typed]);
  return <ChoiceList {...props} choices={choices} current={useCurrent(path)} isLoading={rows === undefined} />;
}

interface ListProps extends AtPath {
  readonly labels: string;
  readonly values: readonly string[];
}

function ListChoices({ labels, values, path, ...props }: ListProps): ReactNode {
  const { t } = useTranslation();
  const all = values.map((value): NamedChoice => ({ value, label: t(`${labels}.${value}`), names: [] }));
  return <ChoiceList {...props} choices={fitting(props.typed ?? '', all)} current={useCurrent(path)} />;
}

function RecordChoices({ field, path, ...props }: AtPath & { readonly field: ReferenceField }): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const { values, missing } = useWithin(field, path);
  const options = useOptions({
    entity: scope.root.id,
    field: fullSchemaPath(scope, path.replace(/\.\d+(?=\.|$)/g, '')),
    ...(values && { within: values }),
  });
  const open = useEffectEvent(options.open);
  const close = useEffectEvent(options.close);
  const find = useEffectEvent(options.find);
  useEffect(() => {
    open();
    return () => close();
  }, []);
  const { typed } = props;
  useEffect(() => find(typed ?? ''), [typed]);
  const choices = useMemo(
    () => options.rows.map((row): Choice => ({ ...row, told: toldOf(row, typed ?? '', t) })),
    [options.rows, typed, t],
  );
  return (
    <ChoiceList
      {...props}
      choices={missing === null ? choices : []}
      current={useCurrent(path)}
      isLoading={options.isLoading}
      onEnd={options.more}
    />
  );
}
