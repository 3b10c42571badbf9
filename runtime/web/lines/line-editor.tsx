// The drawer in which one line is filled in: its own small form over the line, with keys to go on to the next.
import { Button, Drawer, Popconfirm, Space } from 'antd';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isMade, isSerial } from '../../core/computed.ts';
import type { Field, LinesField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { Finding } from '../../core/findings.ts';
import { isEmpty, labelKeyAt } from '../../core/paths.ts';
import { RecordShape } from '../../core/record-shape.ts';
import { RjsfForm } from '../fields/rjsf-form.tsx';
import { namingBeside } from '../kinds/use-named-place.ts';
import { AtEnd, enterToNext } from '../record/enter-to-next.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import { splitAtLine } from '../record/focus-field.ts';
import { type FormScope, FormScopeProvider, useScope } from '../record/form-scope.tsx';
import { goToNextMissing } from '../record/next-missing.ts';
import { useLabelContext } from '../record/use-messages.ts';
import { useFirstFocus } from '../ui/first-focus.ts';
import { useReturnFocus } from '../ui/return-focus.ts';
import { ariaKeys, isPressed, keyText } from '../ui/shortcuts.ts';
import { LineChecker, LineStore } from './line-view.ts';
import { focusInLine, type LinesWork, type OpenLine } from './use-lines.ts';

const drawerWidth = 920;
/** Time the drawer takes to open and to take the focus. */
const openingMilliseconds = 50;

interface LineEditorProps {
  readonly field: LinesField;
  readonly path: string;
  readonly opened: OpenLine;
  /** How many lines there are. */
  readonly number: number;
  readonly work: LinesWork;
  readonly readOnly: boolean;
  /** Fields that are typed in a grid beside it: they are shown when somebody asks for them, or something is wrong there. */
  readonly inGrid?: ReadonlySet<string>;
}

export const LineEditor = memo(function LineEditor(props: LineEditorProps): ReactNode {
  useReturnFocus();
  const { field, path, opened, number, work, readOnly } = props;
  const { t } = useTranslation();
  const outer = useScope();
  const scope = useLineScope(outer, { field, path, index: opened.index, readOnly });
  const never = useMemo(() => hiddenIn(field, opened.before), [field, opened]);
  const inGrid = besides(field, never, props.inGrid);
  const [isWhole, setWhole] = useState(opened.focus !== null && inGrid.has(keyOf(opened.focus)));
  const reveal = (missing: string): void => {
    if (inGrid.has(keyOf(missing))) flushSync(() => setWhole(true));
  };
  const finish = useFinish(scope, reveal);
  const doneButton = useRef<HTMLButtonElement>(null);
  const hidden = useMemo(() => (isWhole ? never : new Set([...never, ...inGrid])), [never, isWhole, inGrid]);
  const goTo = (index: number): void => {
    scope.store.flush();
    work.openLine(index);
  };
  const done = (): void => {
    if (finish.mayClose()) work.close();
  };
  const doneAndNew = (): void => {
    if (!finish.mayClose()) return;
    work.addLine();
  };
  /** Where this line lacks nothing more: to another one that does, else to what takes the line. */
  const nextLine = (): void => {
    const others = linesMissing(outer.checker.missing(), path).filter(({ index }) => index !== opened.index);
    const next = others.find(({ index }) => index > opened.index) ?? others[0];
    if (next) work.openLine(next.index, next.rest);
    else doneButton.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    enterToNext(event, readOnly ? undefined : doneAndNew);
    if (isPressed('nextMissing', event)) reveal(scope.checker.missing()[0]?.path ?? '');
    goToNextMissing(event, scope, nextLine);
    if (readOnly || !isPressed('lineAndNew', event)) return;
    event.preventDefault();
    event.stopPropagation();
    doneAndNew();
  };
  return (
    <Drawer
      open
      size={drawerWidth}
      title={t('ui.lines.editorTitle', {
        label: t(labelKeyAt(outer.entity, outer.fields, path)),
        line: opened.index + 1,
        total: number,
      })}
      onClose={() => {
        scope.store.flush();
        work.close();
      }}
      extra={
        <Space>
          {inGrid.size > 0 && (
            <Button size="small" type="link" onClick={() => setWhole(!isWhole)}>
              {t(isWhole ? 'ui.lines.otherFields' : 'ui.lines.allFields')}
            </Button>
          )}
          <Steps index={opened.index} number={number} goTo={goTo} />
        </Space>
      }
      footer={
        readOnly ? null : (
          <Foot ref={doneButton} work={work} isWarned={finish.isWarned} done={done} doneAndNew={doneAndNew} />
        )
      }
    >
      <FormScopeProvider value={scope}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of all inputs within; each has its button in the foot */}
        <div onKeyDown={onKeyDown} className="tg-form">
          <AtEnd value={readOnly ? null : doneAndNew}>
            <LineForm key={opened.visit} hidden={hidden} focus={opened.focus} />
          </AtEnd>
        </div>
      </FormScopeProvider>
    </Drawer>
  );
});

interface FootProps {
  /** The button that takes the line. */
  readonly ref: Ref<HTMLButtonElement>;
  readonly work: LinesWork;
  readonly isWarned: boolean;
  readonly done: () => void;
  readonly doneAndNew: () => void;
}

function Foot({ ref, work, isWarned, done, doneAndNew }: FootProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="tg-editor-foot">
      <span className="tg-spacer" />
      {isWarned && <span className="tg-messages">{t('ui.lines.keepAnyway')}</span>}
      <Button onClick={doneAndNew} title={keyText('lineAndNew')} aria-keyshortcuts={ariaKeys('lineAndNew')}>
        {t('ui.lines.doneAndNew')}
      </Button>
      <Button ref={ref} type="primary" onClick={done}>
        {t('ui.lines.done')}
      </Button>
      <DiscardButton work={work} />
    </div>
  );
}

/** Stands first and comes last by Tab: nobody goes past it to what takes the line. */
function DiscardButton({ work }: { readonly work: LinesWork }): ReactNode {
  const { t } = useTranslation();
  const { store } = useScope();
  const [isAsking, setAsking] = useState(false);
  const discard = (): void => {
    setAsking(false);
    work.discard();
  };
  return (
    <Popconfirm
      open={isAsking}
      title={t('ui.lines.discardAsk')}
      okButtonProps={{ danger: true, autoFocus: true }}
      onConfirm={discard}
      onCancel={() => setAsking(false)}
    >
      <Button
        className="tg-editor-discard"
        danger
        type="text"
        onClick={() => {
          store.flush();
          if (work.isChanged()) setAsking(true);
          else discard();
        }}
      >
        {t('ui.lines.discard')}
      </Button>
    </Popconfirm>
  );
}

interface LineFormProps {
  readonly hidden: ReadonlySet<string>;
  readonly focus: string | null;
}

/** The fields of the line; made anew for each line that is opened, with the focus in it. */
function LineForm({ hidden, focus }: LineFormProps): ReactNode {
  const scope = useScope();
  const goToFirst = useCallback(() => focusInLine(scope, focus), [scope, focus]);
  // At once: what is typed right after the key that opened the line is meant for it.
  useEffect(() => goToFirst(), [goToFirst]);
  useFirstFocus(goToFirst, openingMilliseconds);
  return <RjsfForm hidden={hidden} />;
}

interface StepsProps {
  readonly index: number;
  readonly number: number;
  readonly goTo: (index: number) => void;
}

function Steps({ index, number, goTo }: StepsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Space>
      <Button size="small" disabled={index === 0} onClick={() => goTo(index - 1)}>
        {t('ui.lines.previous')}
      </Button>
      <Button size="small" disabled={index >= number - 1} onClick={() => goTo(index + 1)}>
        {t('ui.lines.next')}
      </Button>
    </Space>
  );
}

interface Place {
  readonly field: LinesField;
  readonly path: string;
  readonly index: number;
  readonly readOnly: boolean;
}

const nothing: ReadonlySet<string> = new Set();

/** The fields that the grid beside the form has, where the form has any besides them. */
function besides(
  { fields }: LinesField,
  never: ReadonlySet<string>,
  inGrid: ReadonlySet<string> = nothing,
): ReadonlySet<string> {
  const isBesides = (field: Field): boolean => !never.has(field.key) && !inGrid.has(field.key) && !isMade(field);
  return fields.some(isBesides) ? inGrid : nothing;
}

/** The field of a line that a path within it leads through. */
function keyOf(path: string): string {
  return path.split('.')[0] ?? '';
}

function useLineScope(outer: FormScope, { field, path, index, readOnly }: Place): FormScope {
  const labelContext = useLabelContext();
  return useMemo(() => {
    const at = `${path}.${index}`;
    return {
      root: outer.root,
      entity: field.entity,
      fields: field.fields,
      shape: outer.shape.within(path) ?? new RecordShape(field.fields),
      store: new LineStore(outer.store, at),
      checker: new LineChecker(outer.checker, at),
      path: outer.path === '' ? at : `${outer.path}.${at}`,
      schemaPath: fullSchemaPath(outer, path),
      readOnly,
      labelContext,
      fixed: nothing,
      openers: new Map(),
    };
  }, [outer, field, path, index, readOnly, labelContext]);
}

/**
 * Leaving a line: the first time its faults are shown and the editor stays, the second time it is left as it is, because
 * a draft may hold unfinished lines.
 */
function useFinish(
  scope: FormScope,
  reveal: (path: string) => void,
): { readonly mayClose: () => boolean; readonly isWarned: boolean } {
  const warned = useRef('');
  const [isWarned, setWarned] = useState(false);
  useEffect(() => {
    warned.current = '';
    setWarned(false);
    return scope.store.subscribe(() => setWarned(false));
  }, [scope]);
  const mayClose = (): boolean => {
    scope.store.flush();
    scope.checker.leaveWhole('');
    // What is being looked up may fill in what is missing: what is wrong then is told beside the line.
    if (scope.store.loose.isAsked('')) return true;
    scope.checker.refresh();
    const found = scope.checker.shown();
    const faults = found.map(({ path, rule }) => `${path}|${rule}`).join('\n');
    const [first] = found;
    if (first === undefined || faults === warned.current) return true;
    warned.current = faults;
    setWarned(true);
    reveal(first.path);
    focusInLine(scope, first.path);
    return false;
  };
  return { mayClose, isWarned };
}

/** The lines at a path that lack something, and what each lacks first. */
function linesMissing(findings: readonly Finding[], path: string): { readonly index: number; readonly rest: string }[] {
  return findings.flatMap((finding) => {
    const [lines, index = '', rest = ''] = splitAtLine(finding.path);
    return lines === path && index !== '' ? [{ index: Number(index), rest }] : [];
  });
}

/** Line numbers stand in the title; what the server has not filled in yet is not worth showing. */
function hiddenIn({ fields }: LinesField, before: Row | null): ReadonlySet<string> {
  const isOfServer = (field: Field): boolean =>
    field.readOnly && !isMade(field) && namingBeside(fields, field.key, 'stored') === null;
  const hidden = fields.filter(
    (field) => isSerial(field.computed) || (isOfServer(field) && isEmpty(before?.[field.key])),
  );
  return new Set(hidden.map(({ key }) => key));
}
