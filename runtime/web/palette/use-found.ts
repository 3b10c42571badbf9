// Records by what is typed, as typing goes on: asked for when it pauses, and never shown for anything but what is asked.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FoundGroup, isFindable } from '../../core/found-records.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { searchQuery } from './search-calls.ts';

/** Milliseconds without another key until the server is asked. */
const pause = 180;
/** Milliseconds after which it is said that it takes a while. */
const patience = 1000;

export interface Found {
  readonly groups: readonly FoundGroup[];
  /** Whether these are the records of what is typed now; else they are those of before, or none yet. */
  readonly isCurrent: boolean;
  readonly isSlow: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** `typed` is what stands in the field, characters that are being put together left out. */
export function useFound(typed: string): Found {
  const text = typed.trim();
  const asked = usePaused(text);
  const isAsked = isFindable(asked);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(asked, currentLanguage()),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const isNeeded = isFindable(text);
  const isAnswered = asked === text && (error !== null || (data !== undefined && !isPlaceholderData));
  const isCurrent = !isNeeded || isAnswered;
  return {
    groups: isNeeded && isAsked && error === null ? (data?.groups ?? none) : none,
    isCurrent,
    isSlow: useSlow(isCurrent, text),
    error: isNeeded && isAnswered ? error : null,
    retry: () => void refetch(),
  };
}

const none: readonly FoundGroup[] = [];

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const waiting = setTimeout(() => setPaused(text), pause);
    return () => clearTimeout(waiting);
  }, [text]);
  return paused;
}

function useSlow(isDone: boolean, text: string): boolean {
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (isDone) return;
    const waiting = setTimeout(() => setSlow(text), patience);
    return () => clearTimeout(waiting);
  }, [isDone, text]);
  return !isDone && slow === text;
}
