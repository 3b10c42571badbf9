// A change that is tried, kept as a draft and proposed is compiled once, and again when a file was written meanwhile.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { rememberTrials } from '../../cli/changes/remember-trials.ts';
import { tryChange } from '../../cli/changes/try-change.ts';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import { makeProject } from '../generator/case-project.ts';

vi.setConfig({ testTimeout: 120_000 });

const { root, discard } = makeProject({});
afterAll(discard);

const compiled = vi.fn((asked: Parameters<typeof tryChange>[1]) => tryChange({ root }, asked));
const remembered = rememberTrials(root, compiled);
const narrow: SchemaEdit = { file: 'schemas/types.yaml', path: ['weight', 'digits'], before: [8, 3], after: [6, 3] };
const { signal } = new AbortController();

it('answers edits that were tried beside questions about entries as if they had been tried alone', async () => {
  const beside = { edits: [narrow], entries: ['shipment.rules.net-not-above-gross'] };
  const alone = { edits: [narrow], entries: [] };
  const first = await remembered(beside, signal);
  expect(first.entries.map(({ verdict }) => verdict)).toEqual(['stricter', 'stricter', 'same']);
  expect(await remembered(beside, signal)).toBe(first);
  expect(await remembered(alone, signal)).toEqual(await tryChange({ root }, alone));
  expect(compiled).toHaveBeenCalledTimes(1);
});

it('tries again what a file that was written since may have changed, and what failed', async () => {
  const asked = { edits: [narrow], entries: [] };
  appendFileSync(join(root, 'schemas', 'types.yaml'), '# Written since.\n');
  compiled.mockClear();
  compiled.mockRejectedValueOnce(new Error('The trial of a change took too long'));
  await expect(remembered(asked, signal)).rejects.toThrow('took too long');
  const { diff } = await remembered(asked, signal);
  expect(diff).toContain('[6, 3]');
  expect(compiled).toHaveBeenCalledTimes(2);
});
