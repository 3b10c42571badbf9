// Additions that belong together: collected on the page, tried together, and proposed as one change. A rule can so be about a field added just before.
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type {
  WrittenFile,
  WrittenMap,
  WrittenSchemas,
} from '../../runtime/core/rule-book/additions/written-schemas.ts';
import { editedDocument } from '../../runtime/core/rule-book/edited-document.ts';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import { DraftNotice } from '../../runtime/web/drafts/use-draft.tsx';
import type { ProposedChange } from '../../runtime/web/rule-book/proposals/proposed-change.ts';
import { useAdditions } from './use-additions.ts';

interface Collected {
  readonly additions: readonly ProposedChange[];
  readonly edits: readonly SchemaEdit[];
  add(addition: ProposedChange): void;
  /** That one and all behind it, which may be about it. */
  takeOut(index: number): void;
}

const nothing: Collected = { additions: [], edits: [], add: () => {}, takeOut: () => {} };

const CollectedContext = createContext(nothing);

export function CollectedProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const { additions, found, collect, restore, discard } = useAdditions();
  const collected = useMemo<Collected>(
    () => ({
      additions,
      edits: additions.flatMap(({ edits }) => edits),
      add: (addition) => collect([...additions, addition]),
      takeOut: (index) => collect(additions.slice(0, index)),
    }),
    [additions, collect],
  );
  return (
    <CollectedContext value={collected}>
      {found && <DraftNotice at={found.at} onRestore={() => restore(found)} onDiscard={() => discard(found)} />}
      {children}
    </CollectedContext>
  );
}

export function useCollected(): Collected {
  return useContext(CollectedContext);
}

/** The files as they would be with what is collected. */
export function withEdits(written: WrittenSchemas, edits: readonly SchemaEdit[]): WrittenSchemas {
  return { ...written, schema: edited(written.schema, edits), labels: edited(written.labels, edits) };
}

function edited({ file, document }: WrittenFile, edits: readonly SchemaEdit[]): WrittenFile {
  const own = edits.filter((edit) => edit.file === file);
  return { file, document: own.reduce((now, edit) => editedDocument(now, edit) as WrittenMap, document) };
}
