// What is told of a row that was not taken: its cells, what is wrong with them, and what could stand there instead.
import type { CellProposal } from '../../core/cell-findings.ts';
import type { Language } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { type Finding, maximumFindings } from '../../core/findings.ts';
import { schemaPathOf } from '../../core/paths.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import type { TableRow } from '../sheets/table.ts';
import { CellTeller } from './cell-findings.ts';
import type { ImportMapping } from './guess-mapping.ts';
import type { FailedRow } from './import-jobs.ts';

/** By path, what could stand there instead, where that is known already. */
type Offered = ReadonlyMap<string, readonly CellProposal[]>;

export class RefusedRows {
  readonly #context: Pick<WriteScope, 'messages' | 'codes'>;
  readonly #entity: ServerEntity;
  readonly #mapping: ImportMapping;
  readonly #language: Language;
  readonly #teller: CellTeller;

  constructor(
    context: Pick<WriteScope, 'messages' | 'codes'>,
    { entity, mapping, language }: { entity: ServerEntity; mapping: ImportMapping; language: Language },
  ) {
    this.#context = context;
    this.#entity = entity;
    this.#mapping = mapping;
    this.#language = language;
    this.#teller = new CellTeller(context, language);
  }

  /** The row with the findings of its refusal, or the refusal itself where it has none. */
  async ofRefusal(row: TableRow, refusal: Refusal, offered: Offered): Promise<FailedRow> {
    if (refusal.findings.length > 0) return this.ofFindings(row, refusal.findings, offered);
    const message = messageOf(this.#context, this.#language, refusal);
    return { row: row.line, cells: row.cells, findings: [{ path: '', rule: refusal.error, message }] };
  }

  async ofFindings({ line, cells }: TableRow, findings: readonly Finding[], offered: Offered): Promise<FailedRow> {
    const told: FailedRow['findings'][number][] = [];
    for (const finding of findings.slice(0, maximumFindings)) {
      const column = this.#mapping.indexOf(schemaPathOf(finding.path));
      const { path, rule, message } = this.#context.messages.describe(this.#language, finding);
      const field = column < 0 ? null : this.#entity.fieldAt(finding.path);
      const near = field ? await this.#teller.near(field, (cells[column] ?? '').trim()) : [];
      const proposals = offered.get(schemaPathOf(finding.path)) ?? near;
      told.push({ path, rule, message, ...(column >= 0 && { column }), ...(proposals.length > 0 && { proposals }) });
    }
    return { row: line, cells, findings: told };
  }
}

/** Why the whole import, or a row of it, was refused. */
export function messageOf({ messages }: Pick<WriteScope, 'messages'>, language: Language, error: unknown): string {
  const { sentence, params } = error instanceof Refusal ? error : new Refusal('server-busy');
  return messages.format(language, sentence, params);
}
