// Takes each rule out of an entity and asks every case of it whether something is missing now.

import type { StoredRow } from '../../runtime/core/cases/memory-port.ts';
import type { RuleFile } from '../../runtime/core/cases/rule-case.ts';
import type { Stage } from '../../runtime/core/check-record.ts';
import { compileEntity, type Entity } from '../../runtime/core/compile-entity.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { Finding } from '../../runtime/core/findings.ts';
import type { CompiledEntity, ServerModel } from '../../runtime/core/model.ts';
import { modelSource } from '../conformance/model-source.ts';
import { type RuleCase, ruleCases } from '../conformance/rule-cases.ts';
import { findingsAt, findingsOf } from '../conformance/rule-findings.ts';
import { isShown } from '../rules/hook-rules.ts';

/** Who noticed that a rule was gone. */
export interface Noticed {
  readonly entity: string;
  /** The rule, or the path and keyword of a limit. */
  readonly name: string;
  /** Cases written by hand. */
  readonly byHand: number;
  /** Cases made from the descriptors. */
  readonly made: number;
}

/** Every rule of the entities, one after the other. */
export async function mutateRules(
  model: Pick<ServerModel, 'entities' | 'codes'>,
  files: readonly RuleFile[],
  entities: readonly CompiledEntity[],
): Promise<Noticed[]> {
  const noticed: Noticed[] = [];
  for (const one of entities) {
    const compiled = compileEntity(one);
    const { descriptor } = compiled;
    if (descriptor.rules.length === 0) continue;
    const written = await writtenCases(model, files, compiled);
    const made = ruleCases(descriptor, modelSource(model));
    // What only a server can break is taken away in tests/rules/hook-rules.database.test.ts.
    for (const rule of descriptor.rules.filter(isShown)) {
      const rules = descriptor.rules.filter((one) => one !== rule);
      const mutant = compileEntity({ ...one, descriptor: { ...descriptor, rules } });
      noticed.push({
        entity: descriptor.id,
        name: rule.id,
        byHand: await countWritten(model, written, mutant),
        made: await countMade(
          model,
          made.filter((one) => one.rule === rule && one.breaks),
          compiled,
          mutant,
        ),
      });
    }
  }
  return noticed;
}

/** A case written by hand, and what is found of it with every rule in place. */
interface Written {
  readonly record: Row;
  readonly stored: readonly StoredRow[];
  readonly stage: Stage;
  readonly expected: ReadonlySet<string>;
  readonly found: ReadonlySet<string>;
}

async function writtenCases(
  model: Pick<ServerModel, 'entities'>,
  files: readonly RuleFile[],
  compiled: Entity,
): Promise<Written[]> {
  const { shape } = compiled;
  const { id } = compiled.descriptor;
  const written: Written[] = [];
  for (const file of files.filter(({ entity }) => entity === id)) {
    const stored = Object.entries(file.stored).flatMap(([entity, records]) =>
      records.map((record) => ({ entity, record: entity === id ? { ...file.base, ...record } : record })),
    );
    for (const { record, expected } of file.cases) {
      const settled = shape.compute(shape.normalise(record));
      for (const stage of ['draft', 'complete'] as const) {
        const one = { record: settled, stored };
        const found = named(await findingsOf(model, compiled, one, { stage }));
        written.push({ ...one, stage, found, expected: named(expected[stage]) });
      }
    }
  }
  return written;
}

/** Cases that expect a finding which the mutant no longer has, or none where the mutant has one. */
async function countWritten(
  model: Pick<ServerModel, 'entities'>,
  written: readonly Written[],
  mutant: Entity,
): Promise<number> {
  let number = 0;
  for (const { record, stored, stage, expected, found } of written) {
    const now = named(await findingsOf(model, mutant, { record, stored }, { stage }));
    const isLost = [...found].some((one) => !now.has(one) && expected.has(one));
    const isNew = [...now].some((one) => !found.has(one) && !expected.has(one));
    if (isLost || isNew) number += 1;
  }
  return number;
}

async function countMade(
  model: Pick<ServerModel, 'entities'>,
  cases: readonly RuleCase[],
  compiled: Entity,
  mutant: Entity,
): Promise<number> {
  let number = 0;
  for (const one of cases) {
    const before = named(await findingsAt(model, compiled, one));
    const now = named(await findingsAt(model, mutant, one));
    if ([...before].some((finding) => !now.has(finding))) number += 1;
  }
  return number;
}

function named(findings: readonly Pick<Finding, 'path' | 'rule'>[]): Set<string> {
  return new Set(findings.map(({ path, rule }) => `${path} ${rule}`));
}
