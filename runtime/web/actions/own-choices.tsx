// Above the fields of an action: what the own enterprise is known to have for them, such as the accounts it pays from, to be chosen.
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmpty } from '../../core/paths.ts';
import type { CompletingRow } from '../api/entity-calls.ts';
import { type CompletionWork, useCompletion } from '../kinds/use-completion.ts';
import { useRecord, useScope } from '../record/form-scope.tsx';
import './actions.css';

/** The fields of a form that are completed by own records; nothing for a form without such. */
export function OwnChoices(): ReactNode {
  const { fields } = useScope();
  return fields.map(({ key }) => <ChoicesOf key={key} path={key} />);
}

function ChoicesOf({ path }: { readonly path: string }): ReactNode {
  const work = useCompletion(path);
  return work?.isOffered ? <OwnRows path={path} work={work} /> : null;
}

function OwnRows({ path, work }: { readonly path: string; readonly work: CompletionWork }): ReactNode {
  const { t } = useTranslation();
  const { data: rows = [] } = useQuery({ queryKey: [...work.keyOf(''), 'own'], queryFn: () => work.find('') });
  const { store } = useScope();
  const chosen = useRecord((record) => rows.findIndex((row) => isTaken(work, row, record)));
  const [only, ...others] = rows;
  const isAlone = others.length === 0;
  useEffect(() => {
    if (only && isAlone && isEmpty(store.value(path))) store.propose(work.valuesOf(only), { known: 'own' });
  }, [only, isAlone, store, path, work]);
  // Two fields of one completion offer the same: the first of them says it.
  const isFirst = only !== undefined && Object.keys(work.valuesOf(only))[0] === path;
  if (!isFirst || isAlone) return null;
  return (
    <fieldset className="own-choices">
      <legend>{t('ui.proposed.ownOnes')}</legend>
      <Radio.Group
        vertical
        value={chosen < 0 ? null : chosen}
        options={rows.map(({ title }, index) => ({ value: index, label: title }))}
        onChange={({ target }) => {
          const row = rows[Number(target.value)];
          if (row) work.take(row, { chosen: true });
        }}
      />
    </fieldset>
  );
}

/** Whether all that the row fills in stands in the record. */
function isTaken(work: CompletionWork, row: CompletingRow, record: { readonly [key: string]: unknown }): boolean {
  return Object.entries(work.valuesOf(row)).every(([at, value]) => record[at] === value);
}
