// Lines that stood in records of another entity before they were records of their own: `formerly` of an entity.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { holds } from '../../core/condition.ts';
import type { FormerLines } from '../../core/descriptor/entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { isRow, valueAt } from '../../core/paths.ts';
import { RecordShape } from '../../core/record-shape.ts';
import { rootColumn } from '../../core/tables.ts';
import { type Layout, type Layouts, layoutOf } from '../store/layout.ts';
import { numbersOf } from '../store/numbering.ts';
import { newId } from '../store/record-id.ts';
import { quoted, runFragment } from '../store/statement.ts';
import { storedForm } from '../store/stored-form.ts';
import { writeRecord } from '../store/write-record.ts';
import { readState, writeState } from './server-state.ts';

/** Moves the lines of every entity that says so, all of them or none. `timeZone`: where the day of the numbers given begins. */
export async function moveFormerLines(client: ClientBase, layouts: Layouts, timeZone: string): Promise<void> {
  for (const layout of layouts.values()) {
    const { formerly, id } = layout.entity;
    if (!formerly) continue;
    const version = createHash('sha256').update(JSON.stringify(formerly)).digest('hex').slice(0, 32);
    if ((await readState(client, `former ${id}`)) === version) continue;
    await client.query('begin');
    try {
      await moveLines(client, { layout, from: layoutOf(layouts, formerly.of), formerly, timeZone });
      await writeState(client, `former ${id}`, version);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  }
}

interface Moving {
  /** Of what the lines become. */
  readonly layout: Layout;
  /** Of the records they stood in. */
  readonly from: Layout;
  readonly formerly: FormerLines;
  readonly timeZone: string;
}

async function moveLines(client: ClientBase, moving: Moving): Promise<void> {
  const { from, formerly } = moving;
  const lines = from.below.find(({ path }) => path === formerly.lines);
  if (!lines) throw new Error(`${formerly.of} has no lines ${formerly.lines}`);
  const { text, read } = from.whole('zh');
  const with_ = sql.raw(`exists (select 1 from ${quoted(lines.table)} l where l.${quoted(rootColumn)} = t."id")`);
  const rows = await runFragment(
    client,
    sql`select ${sql.raw(text)} from ${from.from} t where ${with_} for update of t`,
  );
  for (const cells of rows) await moveOf(client, moving, read(cells, 0).record);
}

/** Makes a record of each line that is meant, and takes it off; all else of the record it stood in stays, also what is worked out there. */
async function moveOf(client: ClientBase, { layout, from, formerly, timeZone }: Moving, before: Row): Promise<void> {
  const all = before[formerly.lines];
  const lines = Array.isArray(all) ? all.filter(isRow) : [];
  const moved = lines.filter((line) => holds(formerly.where, line));
  if (moved.length === 0) return;
  const at = new Date();
  for (const line of moved) {
    const record = {
      ...{ id: newId(at), createdAt: at.toISOString(), [layout.versionKey]: 1 },
      ...(layout.entity.owner === 'enterprise' && { companyId: before.companyId ?? null }),
      ...taken(formerly.head, before),
      ...taken(formerly.line, line),
      ...formerly.sets,
    };
    const numbers = numbersOf(layout.entity, at, timeZone);
    await writeRecord(client, { layout, record: whole(layout.entity, record), before: null, numbers, auditRows: [] });
  }
  const left = { ...before, [formerly.lines]: lines.filter((line) => !moved.includes(line)) };
  await writeRecord(client, {
    layout: from,
    record: storedForm(left, from.entity.fields),
    before,
    numbers: [],
    auditRows: [],
  });
}

function whole({ fields }: Layout['entity'], record: Row): Row {
  return storedForm(new RecordShape(fields).compute(record), fields);
}

function taken(paths: FormerLines['head'], of: Row): Row {
  return Object.fromEntries(Object.entries(paths).map(([own, path]) => [own, valueAt(of, path) ?? null]));
}
