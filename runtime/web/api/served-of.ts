// A record as the server sends it, typed by its entity.
import type { Stored } from '../../core/known-entities.ts';
import type { ServedRow } from './entity-calls.ts';

/** What the server says about a record beside its values. */
type Said = { readonly [K in keyof ServedRow as K extends `$${string}` ? K : never]?: ServedRow[K] };

/** The values of a record of the generated interface `T`, any of which may be missing, and what is said about it. */
export type ServedOf<T> = Stored<T> & Said;
