// One or several files, chosen, dropped or pasted: checked by name and size, sent with progress, taken back or looked at.
import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadField, UploadsField } from '../../core/descriptor/field.ts';
import type { UploadProfile } from '../../core/upload-profile.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import { useScope } from '../record/form-scope.tsx';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import { FileLinks } from './file-links.tsx';
import { PendingFiles } from './pending-files.tsx';
import type { SentFile } from './send-file.ts';
import { uploadProfile } from './upload-profiles.ts';
import { useFileMessages } from './use-file-messages.ts';
import { useUploads } from './use-uploads.ts';
import './uploads.css';

export function UploadInput({ field, value, onCommit, ...state }: InputProps<UploadField>): ReactNode {
  const ids = typeof value === 'string' && value !== '' ? [value] : [];
  const profile = { ...uploadProfile(field.profile), maxFiles: 1 };
  return (
    <FileBox profile={profile} ids={ids} onAdd={(id) => onCommit(id)} onRemove={() => onCommit(null)} {...state} />
  );
}

export function UploadsInput({ field, value, onCommit, ...state }: InputProps<UploadsField>): ReactNode {
  const { store } = useScope();
  const ids = Array.isArray(value) ? value.map(String) : [];
  const profile = uploadProfile(field.profile);
  const most = Math.min(field.maxItems ?? Number.POSITIVE_INFINITY, profile.maxFiles ?? Number.POSITIVE_INFINITY);
  // Two files can arrive between two drawings of this input: each is added to what the record holds then.
  const stored = (): string[] => {
    const now = store.value(state.path);
    return Array.isArray(now) ? now.map(String) : [];
  };
  return (
    <FileBox
      profile={Number.isFinite(most) ? { ...profile, maxFiles: most } : profile}
      ids={ids}
      onAdd={(id) => onCommit([...stored(), id])}
      onRemove={(id) => {
        const rest = stored().filter((one) => one !== id);
        onCommit(rest.length > 0 ? rest : null);
      }}
      {...state}
    />
  );
}

interface FileBoxProps extends Pick<InputProps<UploadField>, 'path' | 'id' | 'isFaulty' | 'describedBy'> {
  readonly profile: UploadProfile;
  readonly ids: readonly string[];
  readonly onAdd: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

function FileBox({ path, id, profile, ids, onAdd, onRemove, ...state }: FileBoxProps): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const words = useFileMessages();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const uploads = useUploads(profile, {
    onArrived: (file: SentFile) => {
      scope.store.rememberTitle(fullSchemaPath(scope, path), file.id, file.name);
      onAdd(file.id);
    },
    awaitFile: () => scope.store.awaitFile(),
  });
  const take = (files: FileList | null): void => uploads.start([...(files ?? [])], ids.length);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  const isFull = profile.maxFiles !== undefined && ids.length >= profile.maxFiles;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop and paste files on; the button inside does the same by keyboard
    <div
      className={`tg-upload${isOver ? ' tg-upload-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {ids.length > 0 && <FileLinks path={path} value={[...ids]} onRemove={onRemove} />}
      <PendingFiles uploads={uploads} />
      {!isFull && (
        <div className="tg-upload-row">
          <Button
            id={id}
            size="small"
            icon={<UploadOutlined />}
            danger={state.isFaulty}
            onClick={() => chooser.current?.click()}
            {...ariaOf(state)}
          >
            {t('ui.upload.choose')}
          </Button>
          <span className="tg-upload-limits">
            {t('ui.upload.drop')} · {words.limits(profile)}
          </span>
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={profile.maxFiles !== 1}
        accept={profile.extensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}
