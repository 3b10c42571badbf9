// What the schemas call things, for code written by hand: a wrong field, rule, action, view or path does not compile.
import type { Row } from './descriptor/value.ts';

/** The names of one entity, as generated/names.gen.ts gives them. */
export interface EntityNames {
  /** The interface of its records. */
  readonly record: object;
  /** Rules of its schema. */
  readonly rule: string;
  /** Those of them that hooks judge. */
  readonly judge: string;
  /** Actions of its lifecycles. */
  readonly action: string;
  readonly state: string;
  readonly view: string;
}

/** Entity -> its names: generated/names.gen.ts adds every entity that has records. */
// biome-ignore lint/suspicious/noEmptyInterface: what the schemas declare is added to it.
export interface KnownEntities {}

/** Entity -> actions that calls written by hand make of their own, beside those of its lifecycles; whoever writes one adds it. */
// biome-ignore lint/suspicious/noEmptyInterface: overrides add to it.
export interface OwnActions {}

export type EntityId = keyof KnownEntities;

/** An entity that is only known when the code runs. */
export type AnyEntity = null;

/** The names of an entity; any names of one that is not known. */
export type NamesOf<E> = E extends EntityId ? KnownEntities[E] : EntityNames;

/** What can be done with records of an entity beside creating, editing and deleting them. */
export type ActionOf<E extends EntityId> =
  | KnownEntities[E]['action']
  | (E extends keyof OwnActions ? OwnActions[E] : never);

/** A record or a part of one as it is stored or sent; each value may be missing. */
export type Stored<T> = { [K in keyof T]?: StoredValue<T[K]> | null };

type StoredValue<V> = V extends readonly (infer Item)[]
  ? Item extends object
    ? Stored<Item>[]
    : Item[]
  : V extends object
    ? Stored<V>
    : V;

declare const origin: unique symbol;

/** The record of an entity as the server stores it. What is changed of it is said by `changed` (changed.ts), which checks names. */
export type RecordOf<E> = E extends EntityId
  ? Stored<KnownEntities[E]['record']> & { readonly [origin]?: 'the record as it was' }
  : Row;

/** A record that `changed` has made. */
export type Changed<E> = E extends EntityId
  ? Stored<KnownEntities[E]['record']> & { readonly [origin]?: 'what changed() makes of it' }
  : Row;

/** The same of a record whose type is at hand. */
export type RecordChanged<S> = { [K in keyof S]: K extends typeof origin ? 'what changed() makes of it' : S[K] };

/** Values for some fields of a record. */
export type FieldsOf<S> = { [K in keyof S as K extends symbol ? never : K]?: S[K] | null };

/** Fields of a shape by their paths, as schemas write them: `clauses.kind`, `seller.nameZh`. */
export type PathsOf<T> = {
  [K in keyof T & string]: K | Below<K, InnerOf<NonNullable<T[K]>>>;
}[keyof T & string];

type InnerOf<V> = V extends readonly (infer Item)[]
  ? Item extends object
    ? Item
    : never
  : V extends object
    ? V
    : never;

type Below<K extends string, Inner> = [Inner] extends [never] ? never : `${K}.${PathsOf<Inner>}`;

/** Places in a record, with the numbers of lines from 0: `clauses.0.kind`. */
export type PlacesOf<T> = {
  [K in keyof T & string]: K | PlacesBelow<K, NonNullable<T[K]>>;
}[keyof T & string];

type PlacesBelow<K extends string, V> = V extends readonly (infer Item)[]
  ? Item extends object
    ? `${K}.${number}` | `${K}.${number}.${PlacesOf<Item>}`
    : `${K}.${number}`
  : V extends object
    ? `${K}.${PlacesOf<V>}`
    : never;

/** A path of a field of an entity. */
export type PathOf<E> = E extends EntityId ? PathsOf<KnownEntities[E]['record']> : string;

/** A place in a record of an entity. */
export type PlaceOf<E> = E extends EntityId ? PlacesOf<KnownEntities[E]['record']> : string;
