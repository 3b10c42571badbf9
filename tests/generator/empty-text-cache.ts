// Stands in for the compiler's cache on disk where nothing may be remembered.
import { type hasTexts as Has, hashOfMakers, type TextCache, versionOf } from '../../generator/emit/text-cache.ts';

export { hashOfMakers, versionOf };

/** A cache in which nothing is ever found. */
export function openTextCache(): TextCache {
  return { getAll: async (inputs, make) => make([...inputs.keys()]) };
}

export const hasTexts: typeof Has = () => false;
