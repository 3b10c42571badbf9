// The digests of the files that somebody is about to sign, made in this browser of the bytes that are shown here.
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import type { PreviewedFile } from '../api/stored-file.ts';
import { filesIn } from '../uploads/attached-files.tsx';
import { useStoredBytes } from '../uploads/use-stored-content.ts';

interface FileDigestsProps {
  readonly entity: EntityDescriptor;
  readonly record: ServedRow;
  /** Paths of what the dialog shows: files among them. */
  readonly parts: readonly string[];
}

export function FileDigests({ entity, record, parts }: FileDigestsProps): ReactNode {
  const shown = entity.fields.filter(({ key }) => parts.includes(key));
  return filesIn(shown, record).map((file) => <FileDigest key={file.id} file={file} />);
}

function FileDigest({ file }: { readonly file: PreviewedFile }): ReactNode {
  const { t } = useTranslation();
  const { bytes: content, fault } = useStoredBytes(file);
  const [digest, setDigest] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // Browsers make none on pages that came without https.
    if (!content || !window.isSecureContext) return;
    void sha256(content).then((made) => isCurrent && setDigest(made));
    return () => {
      isCurrent = false;
    };
  }, [content]);
  // Whoever signs without the digest knows that it is wanting, and why.
  if (fault !== null) {
    return (
      <p className="answer-digest" role="alert">
        {file.name} · {t('ui.dialog.fileDigest')}: {fault}
      </p>
    );
  }
  if (digest === null) return null;
  return (
    <p className="answer-digest">
      {file.name} · {t('ui.dialog.fileDigest')} <code>{digest}</code>
    </p>
  );
}

async function sha256(content: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
