// The cells of a table of lines that are more than text: the number with its faults, files, the buttons of a line.
import { CopyOutlined, DeleteOutlined, DownOutlined, UpOutlined, WarningFilled } from '@ant-design/icons';
import { Button, Popconfirm, Tooltip } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownFinding } from '../record/record-checker.ts';
import { useFindingMessage } from '../record/use-messages.ts';
import type { LinesWork } from './use-lines.ts';

interface SerialProps {
  readonly index: number;
  readonly path: string;
  readonly faults: readonly ShownFinding[] | undefined;
  readonly work: LinesWork;
}

/** The number of a line, with a mark that says what is wrong with it and goes there. */
export function Serial({ index, path, faults, work }: SerialProps): ReactNode {
  const { t } = useTranslation();
  const say = useFindingMessage();
  const [first] = faults ?? [];
  if (!faults || !first) return index + 1;
  return (
    <Tooltip title={faults.map((finding) => <div key={`${finding.path}${finding.rule}`}>{say(finding)}</div>)}>
      <button
        type="button"
        className="tg-icon tg-fault-mark"
        aria-label={t('ui.lines.faulty')}
        onClick={() => work.openLine(index, first.path.slice(`${path}.${index}.`.length))}
      >
        {index + 1} <WarningFilled />
      </button>
    </Tooltip>
  );
}

export function LineButtons({
  index,
  last,
  work,
}: {
  readonly index: number;
  readonly last: number;
  readonly work: LinesWork;
}): ReactNode {
  const { t } = useTranslation();
  const remove = useRef<HTMLButtonElement>(null);
  const button = (label: string, icon: ReactNode, act: () => void, disabled = false): ReactNode => (
    <Button type="text" size="small" icon={icon} aria-label={label} title={label} disabled={disabled} onClick={act} />
  );
  return (
    <span className="tg-line-buttons">
      {button(t('ui.lines.copy'), <CopyOutlined />, () => work.copyLine(index))}
      {button(t('ui.lines.moveUp'), <UpOutlined />, () => work.move(index, -1), index === 0)}
      {button(t('ui.lines.moveDown'), <DownOutlined />, () => work.move(index, 1), index === last)}
      <Popconfirm
        title={`${t('ui.lines.delete')}?`}
        okButtonProps={{ autoFocus: true }}
        onOpenChange={(isOpen) => {
          if (!isOpen && document.activeElement?.closest('.ant-popover')) remove.current?.focus();
        }}
        onConfirm={() => work.removeAll(new Set([index]))}
      >
        <Button
          ref={remove}
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={t('ui.lines.delete')}
          title={t('ui.lines.delete')}
        />
      </Popconfirm>
    </span>
  );
}
