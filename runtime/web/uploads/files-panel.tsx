// The files of a record, one at a time: to be read while something else is typed or decided. Pictures can be zoomed.
import { CloseOutlined, DownloadOutlined, ExpandOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PreviewedFile, saveStoredFile } from '../api/stored-file.ts';
import { isPressed } from '../ui/shortcuts.ts';
import { FileSight } from './file-sight.tsx';
import { previewFormatOf } from './preview-format.ts';
import { useStoredContent } from './use-stored-content.ts';
import '../ui/tab.css';
import './uploads.css';

const zooms = [50, 75, 100, 150, 200, 300, 400] as const;
const whole = 100;

interface FilesPanelProps {
  readonly files: readonly PreviewedFile[];
  /** Absent where what it stands in has a way of its own. */
  readonly onClose?: () => void;
}

export function FilesPanel({ files, onClose }: FilesPanelProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const file = files.find((one) => one.id === chosen) ?? files[0];
  if (!file) return null;
  return (
    <div className="tg-files-panel">
      <div className="tg-files-head">
        <FileTabs id={id} files={files} chosen={file.id} onChoose={setChosen} />
        {onClose && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t('ui.upload.closeBeside')}
            title={t('ui.upload.closeBeside')}
            onClick={onClose}
          />
        )}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${file.id}`}
        className="tg-files-shown"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its place is scrolled by keyboard as well
        tabIndex={0}
      >
        <OpenFile key={file.id} file={file} />
      </div>
    </div>
  );
}

interface FileTabsProps {
  readonly id: string;
  readonly files: readonly PreviewedFile[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function FileTabs({ id, files, chosen, onChoose }: FileTabsProps): ReactNode {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const go = (event: KeyboardEvent): void => {
    if (!isPressed('nextSection', event)) return;
    const at = files.findIndex((file) => file.id === chosen);
    const next = files[(at + (event.key === 'ArrowLeft' ? -1 : 1) + files.length) % files.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    bar.current?.querySelector<HTMLElement>(`[data-file="${next.id}"]`)?.focus();
  };
  return (
    <div ref={bar} role="tablist" aria-label={t('ui.upload.besideTitle')} className="tg-files-tabs" onKeyDown={go}>
      {files.map((file) => (
        <button
          key={file.id}
          type="button"
          role="tab"
          id={`${id}-${file.id}`}
          data-file={file.id}
          aria-selected={file.id === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={file.id === chosen ? 0 : -1}
          className={`tg-tab${file.id === chosen ? ' tg-tab-current' : ''}`}
          translate="no"
          title={file.name}
          onClick={() => onChoose(file.id)}
        >
          {file.name}
        </button>
      ))}
    </div>
  );
}

function OpenFile({ file }: { readonly file: PreviewedFile }): ReactNode {
  const { t } = useTranslation();
  const shown = useStoredContent(file, { always: false });
  const [zoom, setZoom] = useState<number>(whole);
  const format = previewFormatOf(file.name);
  const smaller = zooms.findLast((one) => one < zoom);
  const larger = zooms.find((one) => one > zoom);
  const tool = (label: string, icon: ReactNode, to: number | undefined): ReactNode => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={to === undefined || to === zoom}
      onClick={() => to !== undefined && setZoom(to)}
    />
  );
  return (
    <>
      <div className="tg-files-tools">
        {format?.kind === 'image' && (
          <>
            {tool(t('ui.upload.zoomOut'), <ZoomOutOutlined />, smaller)}
            <span className="tg-files-zoom">{zoom}%</span>
            {tool(t('ui.upload.zoomIn'), <ZoomInOutlined />, larger)}
            {tool(t('ui.upload.fit'), <ExpandOutlined />, whole)}
          </>
        )}
        <Button
          type="text"
          size="small"
          icon={<DownloadOutlined />}
          aria-label={`${t('ui.upload.download')} ${file.name}`}
          title={t('ui.upload.download')}
          onClick={() => void saveStoredFile(file)}
        />
      </div>
      {format === null ? (
        <p className="tg-files-unseen">{t('ui.upload.notShown')}</p>
      ) : (
        <FileSight file={file} shown={shown} zoom={zoom} />
      )}
    </>
  );
}
