// The keys of the page: those that are heard everywhere, and those of what is on it now.
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../ui/return-focus.ts';
import { ariaKeys, keyTexts, places, type ShortcutId, shortcutIds, shortcutOf } from '../ui/shortcuts.ts';
import './palette.css';

const editedLines = '.tg-lines-bar button';
const grid = '.tg-grid-scroller';

/** What of a page hears the keys: those are told without which nothing of it is there, or what it opens. Others are heard everywhere. */
const hearerOf: { readonly [id in ShortcutId]?: string } = {
  nextTab: '.page-tabs',
  outerTab: '.page-tabs',
  closeTab: `.page-tabs [aria-keyshortcuts="${ariaKeys('closeTab')}"]`,
  openRow: '.list .ant-table-row',
  save: `form.tg-page [aria-keyshortcuts="${ariaKeys('save')}"]`,
  nextField: 'form.tg-page .tg-form input:not([disabled])',
  nextMissing: 'form.tg-page .tg-form input:not([disabled])',
  fieldBefore: 'form.tg-page .tg-form input:not([disabled])',
  fieldRules: '.tg-field > .tg-rules',
  calendar: '.tg-calendar',
  nextSection: '.tg-tabs',
  leaveField: 'form.tg-page .tg-form input:not([disabled])',
  nextChoice: 'form.tg-page .tg-form input:not([disabled])',
  emptyChoice: 'form.tg-page .tg-form input:not([disabled])',
  dropTyped: 'form.tg-page .tg-form input:not([disabled])',
  elements: 'form.tg-page .tg-form input:not([disabled])',
  takeBack: editedLines,
  openLine: '.tg-lines-table',
  nextLine: '.tg-lines-table',
  moveLine: editedLines,
  lineAndNew: editedLines,
  numberAndNew: grid,
  editCell: grid,
  chooseInCell: grid,
  fillDown: grid,
  undo: grid,
  redo: grid,
  insertLine: grid,
  copyLine: grid,
  removeLine: grid,
  openFromGrid: grid,
  markLine: grid,
  markAll: grid,
  proceed: 'form.tg-page, .list',
};

export default function ShortcutHelp({ onClose }: { readonly onClose: () => void }): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  // As the page was when it was asked.
  const [here] = useState(() => shortcutIds.filter(isHeard));
  return (
    <Modal
      open={open}
      title={t('ui.shortcuts.title')}
      footer={null}
      width={560}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {places
        .filter((place) => here.some((id) => shortcutOf(id).place === place))
        .map((place) => (
          <section key={place}>
            <h3 className="shortcuts-title">{t(`ui.shortcuts.places.${place}`)}</h3>
            <dl className="shortcuts-list">
              {here
                .filter((id) => shortcutOf(id).place === place)
                .map((id) => (
                  <div key={id}>
                    <dt>{t(`ui.shortcuts.keys.${id}`)}</dt>
                    <dd>
                      <Keys id={id} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
    </Modal>
  );
}

function isHeard(id: ShortcutId): boolean {
  const hearer = hearerOf[id];
  return hearer === undefined || document.querySelector(hearer) !== null;
}

function Keys({ id }: { readonly id: ShortcutId }): ReactNode {
  return keyTexts(id).map((keys, way) => (
    <span key={keys.join('+')}>
      {way > 0 && ' / '}
      {keys.map((key, index) => (
        <span key={key}>
          {index > 0 && '+'}
          <kbd>{key}</kbd>
        </span>
      ))}
    </span>
  ));
}
