// What can be chosen in the palette: menus and actions, found by any of their names; and the order of everything.
import type { ReactNode } from 'react';
import type { FoundRecord } from '../../core/found-records.ts';
import { wordsOf } from '../../core/found-records.ts';

/** Something that can be done from anywhere; what the shell offers and what the palette adds. */
export interface PaletteCommand {
  readonly key: string;
  readonly label: string;
  /** Said beside it: where it leads, which menu it belongs to. */
  readonly detail?: string;
  readonly icon?: ReactNode;
  /** Names in other languages it is found by as well. */
  readonly names?: readonly string[];
  readonly run: () => void;
}

/** A line of the list. */
export type PaletteEntry =
  | { readonly kind: 'command'; readonly key: string; readonly command: PaletteCommand }
  | { readonly kind: 'record'; readonly key: string; readonly record: FoundRecord }
  | { readonly kind: 'list'; readonly key: string; readonly entity: string; readonly address: string };

export interface PaletteSection {
  readonly key: string;
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

/** Menus and actions that are shown of many. */
const mostCommands = 6;

/** Those that hold every word in one of their names, the ones that begin with what was typed first. */
export function commandsFor(commands: readonly PaletteCommand[], typed: string): PaletteCommand[] {
  const words = wordsOf(typed).map(plain);
  if (words.length === 0) return [];
  const whole = words.join(' ');
  const fitting = commands.flatMap((command) => {
    const names = [command.label, ...(command.names ?? [])].map(plain);
    const text = [...names, plain(command.detail ?? '')].join('\n');
    if (!words.every((word) => text.includes(word))) return [];
    const rank = names.some((name) => name === whole) ? 0 : names.some((name) => name.startsWith(whole)) ? 1 : 2;
    return [{ command, rank }];
  });
  return fitting
    .sort((a, b) => a.rank - b.rank)
    .slice(0, mostCommands)
    .map(({ command }) => command);
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Whether a number was begun: records then come first. */
export function isNumberLike(typed: string): boolean {
  return /\d/.test(typed.normalize('NFKC'));
}
