// Judges an example as it is changed, by the compiled validator and the rules of its entity.
import { useEffect, useMemo, useState } from 'react';
import { compileEntity, type Entity } from '../../core/compile-entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { type DescribedFinding, describeFinding } from '../../core/findings.ts';
import type { BookEntry } from '../../core/rule-book/book.ts';
import { tryExample } from '../../core/rule-book/try-example.ts';
import { useBook } from './book-context.ts';

/** What judges records of an entity; null until it is loaded. */
export function useCompiled(entity: string): Entity | null {
  const { checks } = useBook();
  const [compiled, setCompiled] = useState<Entity | null>(null);
  useEffect(() => {
    let isGone = false;
    void checks[entity]?.().then((loaded) => {
      if (!isGone) setCompiled(compileEntity(loaded));
    });
    return () => {
      isGone = true;
    };
  }, [checks, entity]);
  return compiled;
}

/** What is wrong with the record as far as the entry goes, in words. */
export function useFindings(compiled: Entity | null, entry: BookEntry, record: Row): readonly DescribedFinding[] {
  const { say } = useBook();
  return useMemo(
    () => (compiled ? tryExample(compiled, entry, record).map((finding) => describeFinding(finding, say)) : []),
    [compiled, entry, record, say],
  );
}
