// Reads variations.yaml: the ways in which the rice import can be wrong.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as readYaml } from 'yaml';
import { patched } from '../../runtime/core/cases/patched.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { type Found, sorted } from './person.ts';

export interface Variation {
  readonly name: string;
  /** Refused when it is saved as a draft, or only on submit. */
  readonly refusedOn: 'save' | 'submit';
  readonly findings: readonly Found[];
  /** Part of the sentence the person reads. */
  readonly says: string;
  /** The record with what is wrong in it. */
  applied(record: Row): Row;
}

interface Given {
  readonly name: string;
  readonly set: Row;
  readonly save?: readonly { readonly [path: string]: string }[];
  readonly submit?: readonly { readonly [path: string]: string }[];
  readonly says: string;
}

export function readVariations(): Variation[] {
  const given = readYaml(readFileSync(join(import.meta.dirname, 'variations.yaml'), 'utf8')) as Given[];
  return given.map(({ name, set, save, submit, says }) => ({
    name,
    refusedOn: save ? 'save' : 'submit',
    findings: sorted(
      (save ?? submit ?? []).flatMap((one) => Object.entries(one).map(([path, rule]) => ({ path, rule }))),
    ),
    says,
    applied: (record) => Object.entries(set).reduce<Row>((row, [path, value]) => patched(row, path, value), record),
  }));
}
