// The classes of data that runtime/server/guards.md names: every field that belongs to one is of it, by what it is called and which format it has.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';

interface Placed {
  readonly at: string;
  readonly field: Field;
}

function placedIn(at: string, fields: readonly Field[]): Placed[] {
  return fields.flatMap((field) => {
    const own = `${at}.${field.key}`;
    return [{ at: own, field }, ...('fields' in field ? placedIn(own, field.fields) : [])];
  });
}

const all = Object.entries(model.entities).flatMap(([id, { descriptor }]) => placedIn(id, descriptor.fields));
const formatOf = (field: Field): string => ('format' in field && field.format) || '';
const called = (words: RegExp): Placed[] => all.filter(({ field }) => words.test(field.key));

describe('secret', () => {
  it('is what lets somebody in or acts in a name, and nothing else', () => {
    expect(
      all
        .filter(({ field }) => field.kind === 'secret')
        .map(({ at }) => at)
        .sort(),
    ).toEqual([
      'account.password',
      'blockchain-identity.client_secret',
      'issued-paper.tokenHash',
      'verification-code.validationCode',
    ]);
  });

  it('is every field that is called so, but for times and marks of a password', () => {
    const named = called(/password|secret|token|validationCode|privateKey/i).filter(
      ({ field }) => !['boolean', 'datetime', 'upload'].includes(field.kind),
    );
    // Of logins the hash alone, in a table that no view and no call tells of.
    expect(named.filter(({ field }) => field.kind !== 'secret').map(({ at }) => at)).toEqual(['session.tokenHash']);
    expect(model.entities.session?.descriptor.views).toEqual([]);
  });
});

describe('encrypted', () => {
  const encrypted = all.filter(({ field }) => field.kind === 'encrypted');

  it('is every number of an identity document and of an account', () => {
    expect(encrypted.length).toBeGreaterThanOrEqual(14);
    const byFormat = all.filter(({ field }) => ['id-card', 'account-number'].includes(formatOf(field)));
    expect(byFormat.map(({ at }) => at)).toEqual(encrypted.map(({ at }) => at));
  });

  it('is every text that is called a card, or the account of somebody at a bank', () => {
    const named = called(/(card|cardNo|passport|idNumber|accountNo|iban)$/i).filter(
      ({ field }) => field.kind === 'text',
    );
    expect(named.map(({ at }) => at)).toEqual([]);
  });
});

describe('personal', () => {
  it('is known by its format: every text that is called a mobile number or an e-mail has one', () => {
    const named = called(/(mobile|email|phone)$/i).filter(({ field }) => field.kind === 'text');
    expect(named.length).toBeGreaterThan(15);
    // Of carriers abroad, as the customs have them: any form of number.
    const free = named.filter(({ field }) => !['mobile', 'email', 'phone'].includes(formatOf(field)));
    expect(free.map(({ at }) => at)).toEqual([
      'original-bill-amendment.contactPhone',
      'planner-manifest-amendment.contactPhone',
    ]);
  });
});

it('are written down, each with how it is kept, how long, and what logs hold of it', () => {
  const guards = readFileSync(join(import.meta.dirname, '../../runtime/server/guards.md'), 'utf8');
  const [, section = ''] = guards.split('## Personal and secret data');
  const rows =
    section
      .split('## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| ')) ?? [];
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells.map(([name]) => name)).toEqual(['class', 'secret', 'encrypted', 'personal', 'of an enterprise']);
  expect(cells.flat().filter((cell) => cell === '')).toEqual([]);
  expect(cells[0]).toEqual(['class', 'which', 'who reads it', 'in the database', 'kept', 'in logs and histories']);
});
