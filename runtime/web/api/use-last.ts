// What was known last, while the next thing comes or cannot be had.
import { useState } from 'react';

/** The value, or the last one there was; null before the first. */
export function useLast<Value extends object>(value: Value | undefined): Value | null {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last ?? null;
}
