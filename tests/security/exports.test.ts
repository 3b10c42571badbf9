// Every export with formulas in all that people type, in code titles and in headings: cells that run nothing, whatever parts them.
import { parse } from 'csv-parse/sync';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import { model } from '../../generated/model.gen.ts';
import { languages } from '../../runtime/core/descriptor/value.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import { createApp } from '../../runtime/server/app.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
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
    options: { exportLimits: manyExports },
  });
  columns = await typeFormulas();
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
async function typeFormulas(): Promise<number> {
  let taken = 0;
  for (const { entity, table, columns } of layoutsOf(model, undefined, testRing).values()) {
    if (kept.has(entity.id)) continue;
    for (const { field, column } of columns) {
      if (field.kind !== 'text' || ['id', 'username'].includes(column)) continue;
      for (const text of [formula, short]) {
        const done = await planted.pool
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
