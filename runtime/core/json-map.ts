// Maps within data of JSON and YAML.
import type { Json } from './descriptor/value.ts';

export interface JsonMap {
  readonly [key: string]: Json;
}

/** Whether it is a map, and no list. */
export function isMap(value: unknown): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The map that it is; an empty one in the place of anything else. */
export function mapOf(value: Json | undefined): JsonMap {
  return isMap(value) ? value : {};
}
