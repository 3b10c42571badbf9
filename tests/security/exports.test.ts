// Every export with formulas in all that people type, in code titles and in headings: cells that run nothing, whatever parts them.
import { parse } from 'csv-parse/sync';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import { model } from '../../generated/model.gen.ts';
import { languages } from '../../runtime/core/descriptor/value.ts';
import { isEncrypted } from '../../runtime/core/kinds/field-traits.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import { createApp } from '../../runtime/server/app.ts';
import { withClient } from '../../runtime/server/database/ensure-database.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { storedCell } from '../../runtime/server/store/encrypted-cells.ts';
import type { ColumnMapping, Layout } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { expectCounted } from '../counted.ts';
import { manyExports } from '../many-exports.ts';
import { testRing } from '../test-ring.ts';
import { cookiesOf } from './cookies.ts';
import { type PlantedWorld, plantWorld } from './planted-world.ts';

const formula = '=HYPERLINK("http://evil.example","x")';
/** Short enough for most fields, and a formula in a cell of its own where a semicolon parts cells. */
const short = '@A1;=B1';
const isFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const isNumber = /^[+-]?[\d.,]+$/;

let planted: PlantedWorld;
let app: FastifyInstance;
let cookies: ReadonlyMap<string, string>;
let columns = 0;
const kept: ReadonlySet<string> = new Set(['session', 'verification-code', 'module']);

beforeAll(async () => {
  planted = await plantWorld(inject('cluster'));
  cookies = await cookiesOf(planted);
  // The same server, whose schemas were labelled by somebody who means ill.
  const locales = Object.fromEntries(languages.map((language) => [language, hostile(model.locales[language])]));
  app = await createApp({
    model: { ...model, locales: locales as typeof model.locales },
    hooks: await loadHooks(hooks),
    database: planted.pool,
    options: { exportLimits: manyExports, keyRing: testRing },
  });
  columns = await withClient(planted.world.owner, typeFormulas);
}, 300_000);
afterAll(async () => {
  await app?.close();
  await planted?.stop();
});

/** Labels of entities and their fields and values as formulas; sentences stay. */
function hostile(tree: LocaleTree): LocaleTree {
  const change = (node: LocaleTree | string): LocaleTree | string =>
    typeof node === 'string'
      ? formula
      : Object.fromEntries(Object.entries(node).map(([key, one]) => [key, change(one)]));
  return { ...tree, entity: change((tree as { entity: LocaleTree }).entity) } as LocaleTree;
}

/** Puts a formula into every column of text that takes one; how many took it. */
async function typeFormulas(owner: pg.Client): Promise<number> {
  let taken = 0;
  for (const layout of layoutsOf(model, undefined, testRing).values()) {
    const { entity, table, columns } = layout;
    if (kept.has(entity.id)) continue;
    for (const columnMapping of columns) {
      const { field, column } = columnMapping;
      if (isEncrypted(field)) taken += await typeEncrypted(layout, columnMapping);
      if (field.kind !== 'text' || ['id', 'username'].includes(column)) continue;
      for (const text of [formula, short]) {
        // Logs too, which the server may not change.
        const done = await owner
          .query(`update "${table}" set "${column}" = $1`, [text])
          .catch(() => ({ rowCount: null }));
        if (done.rowCount === null) continue;
        taken += 1;
        break;
      }
    }
  }
  return taken;
}

/** The same where each row holds it under a key of its own. */
async function typeEncrypted(layout: Layout, columnMapping: ColumnMapping): Promise<number> {
  const { rows } = await planted.pool.query<{ id: string }>(`select "id" from "${layout.table}"`);
  for (const { id } of rows)
    await planted.pool.query(`update "${layout.table}" set "${columnMapping.column}" = $2 where "id" = $1`, [
      id,
      storedCell(layout, columnMapping, id, formula),
    ]);
  return 1;
}

describe('exports', { timeout: 240_000 }, () => {
  it.each(['zh', 'en', 'my'])('of every list in %s run nothing', async (language) => {
    const found: string[] = [];
    let rows = 0;
    let seen = 0;
    // Everybody in one language; the others have other labels and the same cells.
    const people = [...cookies].filter(([who]) => language === 'zh' || who === 'admin');
    for (const [who, cookie] of people) {
      for (const { descriptor } of Object.values(model.entities)) {
        if (descriptor.type === 'sub') continue;
        const headers = { cookie: `${cookie}; tongguan_language=${language}` };
        const url = `/api/entities/${descriptor.id}/export`;
        const { statusCode, body, headers: answered } = await app.inject({ method: 'GET', url, headers });
        if (statusCode !== 200) continue;
        expect([url, String(answered['content-type'])]).toEqual([url, 'text/csv; charset=utf-8']);
        // A name that leads elsewhere or ends the header is no name.
        expect(String(answered['content-disposition'])).toMatch(/^attachment; filename\*=UTF-8''[\w%.!~*'()-]+$/);
        for (const delimiter of [',', ';', '\t']) {
          const cells = (
            parse(body, { delimiter, bom: true, relax_quotes: true, relax_column_count: true }) as string[][]
          ).flat();
          rows += cells.length;
          if (body.includes('HYPERLINK') || body.includes('@A1')) seen += 1;
          const wrong = cells.filter((cell) => isFormula.test(cell) && !isNumber.test(cell));
          found.push(...wrong.map((cell) => `${who} ${url} parted by ${delimiter}: ${cell.slice(0, 60)}`));
        }
      }
    }
    expect(found.slice(0, 10)).toEqual([]);
    // The log of operations is among them, and goes on meanwhile: no number to hold on to.
    console.log(`${rows} cells of exports in ${language}`);
    expectCounted({
      [`exports with formulas in ${language}`]: seen / 3,
      [`columns with formulas in ${language}`]: columns,
    });
  });
});
