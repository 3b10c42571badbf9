// Whoever tells fields apart asks what they are, not what their kind is called: a new kind is then known everywhere.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { kindComparisons } from './kind-comparisons.ts';

it('nothing outside of the kinds compares the kind of a field with a name', { timeout: 240_000 }, () => {
  expect(kindComparisons(join(import.meta.dirname, '../..')).sort()).toEqual([
    // A rule says what it reads by lists of kinds.
    'generator/check/rule-field-kinds.ts: kinds.includes(field.kind)',
    "runtime/core/consequences.ts: kinds?.includes('lines')",
    // The forms of keyword `calendar` are called as two of the kinds are.
    "runtime/core/keywords.ts: form === 'date'",
    "runtime/core/keywords.ts: form === 'date'",
  ]);
});
