// What made records need to be sent to the server: somebody who may, and stored records and files that they can name.
import { model } from '../../generated/model.gen.ts';
import { holds } from '../../runtime/core/condition.ts';
import type { AccountType } from '../../runtime/core/descriptor/access.ts';
import { accountTypes } from '../../runtime/core/descriptor/access.ts';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { meetCondition } from '../../runtime/core/examples/meet-condition.ts';
import { type NamingField, type SampleSource, sampleId } from '../../runtime/core/kinds/sample-source.ts';
import { eachField, isRow } from '../../runtime/core/paths.ts';
import { exampleRecord } from '../../runtime/core/rules/example-record.ts';
import { given, type World } from '../deal/world.ts';
import { modelSource } from './model-source.ts';

/** The account type whose account of the same name sends records of the entity; null: nobody makes them by hand. */
export function senderOf({ access }: EntityDescriptor): AccountType | null {
  return accountTypes.find((type) => access[type]?.some(({ may }) => may.includes('create'))) ?? null;
}

/** The record as a person sends it: without what the server sets. */
export function payloadOf(record: Row, fields: readonly Field[]): Row {
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => {
      const field = fields.find((candidate) => candidate.key === key);
      if (field?.readOnly || field?.computed) return [];
      if (field?.kind === 'object' && isRow(value)) return [[key, payloadOf(value, field.fields)]];
      if (field?.kind === 'lines' && Array.isArray(value)) {
        return [[key, value.map((line) => (isRow(line) ? payloadOf(line, field.fields) : line))]];
      }
      return [[key, value]];
    }),
  );
}

/** Where samples are put. */
export type SampleWorld = Pick<World, 'put' | 'nextSample'>;

/** Two records or files for each field that names some, put there for one person. */
export class ApiSamples {
  readonly #world: SampleWorld;
  readonly #person: Row;
  readonly #account: AccountType;
  readonly #keys = new Map<string, readonly string[]>();

  /** `person`: its row; default: the account called like its type. */
  constructor(world: SampleWorld, account: AccountType, row?: Row) {
    const person = row ?? given.account?.find(({ username }) => username === account);
    if (!person) throw new Error(`The world has no account ${account}`);
    this.#world = world;
    this.#person = person;
    this.#account = account;
  }

  /** Samples that name what is there. */
  get source(): SampleSource {
    const own = [String(this.#person.companyId)];
    return {
      ...modelSource(model),
      keys: (field) => (field.key === 'companyId' ? own : (this.#keys.get(nameOf(field)) ?? [])),
    };
  }

  /** What the server sets in every record of the person. */
  get company(): Json {
    return this.#person.companyId ?? null;
  }

  /** Puts there what records of the entity may name. */
  async prepare({ fields }: EntityDescriptor): Promise<void> {
    const naming: NamingField[] = [];
    eachField(fields, (field) => {
      if (isNaming(field) && !field.readOnly && field.computed === undefined) naming.push(field);
    });
    for (const field of naming) await this.#provide(field);
  }

  /** A stored record of the entity with these values, over an example that meets the conditions. @returns its id. */
  async put(entity: string, values: Row, conditions: readonly Condition[] = []): Promise<string> {
    const compiled = model.entities[entity];
    if (!compiled) throw new Error(`No schema describes ${entity}`);
    await this.prepare(compiled.descriptor);
    const number = this.#world.nextSample();
    const shape = { fields: compiled.descriptor.fields, source: this.source };
    const made = exampleRecord(compiled.descriptor, this.source, number);
    const states = compiled.descriptor.lifecycles.map(({ field, lifecycle }) => [field, lifecycle.initial] as const);
    const begun: Row = { ...Object.fromEntries(states), ...made.record };
    const record = conditions.reduce((row, condition) => meetCondition(row, condition, shape), begun);
    const owner = compiled.descriptor.owner === 'enterprise' ? { companyId: this.#person.companyId ?? null } : {};
    const base: Row = { ...this.#inSight(compiled.descriptor, record), ...owner };
    return this.#world.put(entity, merged(base, values) as Row);
  }

  /** The record such as the person may see it, where that depends on values of its own. */
  #inSight({ access, fields }: EntityDescriptor, record: Row): Row {
    const [grant] = access[this.#account] ?? [];
    const clause = grant && grant.rows !== 'all' ? grant.rows[0] : undefined;
    if (!clause) return record;
    const own = clause.company !== undefined && !clause.company.includes('.') ? { [clause.company]: this.company } : {};
    const seen = { ...record, ...own };
    return clause.when ? meetCondition(seen, clause.when, { fields, source: this.source }) : seen;
  }

  async #provide(field: NamingField): Promise<void> {
    const name = nameOf(field);
    if (this.#keys.has(name)) return;
    // Before what it names in turn: records may name one another.
    this.#keys.set(name, []);
    this.#keys.set(name, 'profile' in field ? await this.#files(field.profile) : await this.#records(field));
  }

  async #files(profile: string): Promise<string[]> {
    const [file] = given['file-object'] ?? [];
    return Promise.all(
      [0, 1].map(() => {
        const id = sampleId(this.#world.nextSample());
        return this.#world.put('file-object', { ...file, id, profile, uploadedBy: this.#person.id ?? null });
      }),
    );
  }

  async #records({ entity, by, where }: Extract<NamingField, { by: string }>): Promise<string[]> {
    const there = (given[entity] ?? []).filter((row) => where === undefined || holds(where, row));
    const known = there.map((row) => String(row[by])).filter((key) => key !== 'undefined');
    if (known.length > 1 || entity === 'account' || entity === 'enterprise') return known;
    const descriptor = model.entities[entity]?.descriptor;
    if (!descriptor) return known;
    const made: string[] = [];
    for (const _ of [0, 1]) {
      await this.prepare(descriptor);
      const number = this.#world.nextSample();
      const shape = { fields: descriptor.fields, source: this.source };
      const { record } = exampleRecord(descriptor, this.source, number);
      const states = descriptor.lifecycles.map(({ field, lifecycle }) => [field, lifecycle.initial] as const);
      const begun: Row = { ...Object.fromEntries(states), ...record };
      const met = where ? meetCondition(begun, where, shape) : begun;
      const id = sampleId(number);
      // Numbers that the server gives are made up.
      const key = by === 'id' ? id : String(met[by] ?? `K${number}`);
      await this.put(entity, { ...standingAlone(met, descriptor), [by]: key, id });
      made.push(key);
    }
    return [...known, ...made];
  }
}

/** Within no other record of its kind: where it belongs must not be kept by chance where a rule is to be broken. */
function standingAlone(record: Row, { id, fields }: EntityDescriptor): Row {
  const above = fields.filter(
    (field) => field.kind === 'reference' && field.entity === id && field.required !== 'always',
  );
  return { ...record, ...Object.fromEntries(above.map(({ key }) => [key, null])) };
}

function isNaming(field: Field): field is NamingField {
  return ['reference', 'references', 'upload', 'uploads'].includes(field.kind);
}

function nameOf(field: NamingField): string {
  return 'profile' in field ? `file ${field.profile}` : `${field.entity} ${field.by} ${JSON.stringify(field.where)}`;
}

/** The record with these values in place of its own: line by line, field by field. */
function merged(record: Json | undefined, values: Json): Json {
  if (Array.isArray(values)) {
    const lines = Array.isArray(record) ? record : [];
    return values.map((value, index) => merged(lines[index], value));
  }
  if (!isRow(values)) return values;
  const row: Row = { ...(record !== undefined && isRow(record) && record) };
  for (const [key, value] of Object.entries(values)) row[key] = merged(row[key], value);
  return row;
}
