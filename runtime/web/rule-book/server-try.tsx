// Rules that look at other records are tried on the server, by people who may make such records; others only read.
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Entity } from '../../core/compile-entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { BookEntry } from '../../core/rule-book/book.ts';
import { type SaidFinding, useBook, useWords } from './book-context.ts';
import { Verdict } from './verdict.tsx';

interface ServerTryProps {
  readonly compiled: Entity;
  readonly entry: BookEntry;
  readonly record: Row;
}

export function ServerTry({ compiled, entry, record }: ServerTryProps): ReactNode {
  const { server } = useBook();
  const { word } = useWords();
  const [tried, setTried] = useState<{ record: Row; findings: readonly SaidFinding[] } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const mayTry = server?.mayTry(compiled.descriptor) ?? false;
  const run = async (): Promise<void> => {
    if (!server) return;
    setBusy(true);
    try {
      const findings = await server.tryRecord(compiled.descriptor.id, record);
      setTried({ record, findings: findings.filter(({ rule }) => rule === entry.name) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={word('needsOthers')}
        description={mayTry ? undefined : server && word('noRight')}
      />
      {mayTry && (
        <Button loading={isBusy} onClick={() => void run()}>
          {word('tryOnServer')}
        </Button>
      )}
      {tried?.record === record && <Verdict entry={entry} findings={tried.findings} />}
    </>
  );
}
