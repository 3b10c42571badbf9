// A new record names another one: what could be filled from that, to be looked at. What was entered stays unless it is ticked.
import { Alert, Button, Modal, Table } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../core/compile-entity.ts';
import type { FlowOffer } from '../../core/descriptor/flow.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { linksKey } from '../../core/flow-links.ts';
import { valueAt } from '../../core/paths.ts';
import { useWording } from '../kinds/wording.ts';
import { useRecord, useScope } from '../record/form-scope.tsx';
import { titlesOf } from '../record/record-store.ts';
import { useReturnFocus } from '../ui/return-focus.ts';
import { type FillChange, fillChanges, takeChanges } from './fill-changes.ts';
import { draftByChoice, type FlowDraft } from './flow-calls.ts';
import { shownLabel, shownValue } from './shown-value.ts';
import './flows.css';

interface FillOfferProps {
  readonly entity: Entity;
  readonly offers: readonly FlowOffer[];
}

export default function FillOffer({ entity, offers }: FillOfferProps): ReactNode {
  return offers.map((offer) => <OneOffer key={offer.id} entity={entity} offer={offer} />);
}

function OneOffer({ entity, offer }: { readonly entity: Entity; readonly offer: FlowOffer }): ReactNode {
  const { t } = useTranslation();
  const { store } = useScope();
  const chosen = useRecord((record) => valueAt(record, offer.chosenBy?.field ?? ''));
  const [made, setMade] = useState<FlowDraft | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    setMade(null);
    if (typeof chosen !== 'string' || chosen === '') return;
    const control = new AbortController();
    draftByChoice({ from: offer.from, flow: offer.id }, chosen, { signal: control.signal, toast: false })
      .then(setMade)
      // Nothing is offered then; what is typed does not depend on it.
      .catch(() => undefined);
    return () => control.abort();
  }, [chosen, offer]);
  if (!made) return null;
  const changes = fillChanges(entity, store, made);
  if (changes.length === 0) return null;
  const title = made.sources.map((source) => source.title).join(', ');
  const fill = (keys: readonly string[]): void => {
    for (const [key, words] of titlesOf(made.draft)) {
      const [path = '', value = ''] = key.split('|');
      store.rememberTitle(path, value, words);
    }
    takeChanges(store, changes, keys);
    store.set(linksKey, made.draft[linksKey] ?? null);
    setMade(null);
    setOpen(false);
  };
  return (
    <>
      <Alert
        className="tg-filled"
        role="status"
        type="info"
        showIcon
        title={t('ui.flow.offer', { title, number: changes.length })}
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            {t('ui.flow.look')}
          </Button>
        }
      />
      {isOpen && <Preview {...{ entity, made, changes, fill }} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PreviewProps {
  readonly entity: Entity;
  readonly made: FlowDraft;
  readonly changes: readonly FillChange[];
  readonly fill: (keys: readonly string[]) => void;
  readonly onClose: () => void;
}

function Preview({ entity, made, changes, fill, onClose }: PreviewProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const { store } = useScope();
  const [ticked, setTicked] = useState(() => changes.filter(({ isEntered }) => !isEntered).map(({ key }) => key));
  const wording = useWording([...new Set(entity.codes.map(({ field }) => field.table))]);
  const titles = titlesOf(made.draft);
  const shown = (record: Row, path: string): string => {
    const value = valueAt(record, path);
    if (entity.shape.inner.has(path) && Array.isArray(value)) return t('ui.flow.lines', { number: value.length });
    return shownValue(entity, { path, record, titles, wording });
  };
  const rows = changes.map(({ key }) => ({
    key,
    label: shownLabel(entity, key, t),
    value: shown(made.draft, key),
    now: shown(store.whole, key),
  }));
  return (
    <Modal
      open
      width={720}
      title={t('ui.flow.look')}
      okText={t('ui.flow.fill', { number: ticked.length })}
      okButtonProps={{ disabled: ticked.length === 0 }}
      onOk={() => fill(ticked)}
      onCancel={onClose}
    >
      <p>{t('ui.flow.keeps')}</p>
      <Table
        size="small"
        pagination={false}
        className="tg-flow-values"
        scroll={{ y: 400 }}
        dataSource={rows}
        rowSelection={{ selectedRowKeys: ticked, onChange: (keys) => setTicked(keys.map(String)) }}
        columns={[
          { dataIndex: 'label', title: t('ui.flow.field') },
          { dataIndex: 'value', title: t('ui.flow.value') },
          { dataIndex: 'now', title: t('ui.flow.now') },
        ]}
      />
    </Modal>
  );
}
