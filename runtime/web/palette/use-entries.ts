// Everything the palette offers for what is typed, in order: before anything is, what was opened last and what can be done.
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { menuWords, openScreens } from '../../../generated/menu-words.gen.ts';
import type { Creation, FoundGroup, FoundRecord, TemplateCreation } from '../../core/found-records.ts';
import { currentLanguage, hasText } from '../i18n/i18n.ts';
import { lastAddressOf } from '../pages/open-pages.ts';
import { openedRecords } from '../pages/opened-records.ts';
import { useSession } from '../session/session.ts';
import { useVisibleMenu } from '../session/visible-menu.tsx';
import {
  commandsFor,
  isNumberLike,
  type PaletteCommand,
  type PaletteEntry,
  type PaletteSection,
} from './palette-entries.ts';
import { startQuery } from './search-calls.ts';
import { type Found, useFound } from './use-found.ts';

export interface Entries {
  readonly sections: readonly PaletteSection[];
  readonly found: Found;
}

/** The sections for what stands in the field. */
export function useEntries(typed: string, given: readonly PaletteCommand[]): Entries {
  const { t } = useTranslation();
  const { account } = useSession();
  const [opened] = useState(() => openedRecords(account.id));
  const start = useQuery(startQuery(opened, currentLanguage()));
  const found = useFound(typed);
  const menus = useMenuCommands();
  const screens = useScreenCommands();
  const creations = useCreations(start.data?.creations ?? none);
  const templates = useTemplateCreations(start.data?.templates ?? none);
  const sections = useMemo(() => {
    const actions = [...templates, ...creations, ...given];
    if (typed.trim() === '') {
      return [
        section('opened', t('ui.palette.opened'), (start.data?.opened ?? none).map(recordEntry)),
        // What is begun anew has names to be found by; here there is room for what everybody does.
        section('actions', t('ui.palette.actions'), [...screens, ...given].map(commandEntry)),
      ].filter(({ entries }) => entries.length > 0);
    }
    const commands = [
      section('menus', t('ui.palette.menus'), commandsFor([...menus, ...screens], typed).map(commandEntry)),
      section('actions', t('ui.palette.actions'), commandsFor(actions, typed).map(commandEntry)),
    ];
    const records = found.groups.map((group) => recordSection(group, t));
    return (isNumberLike(typed) ? [...records, ...commands] : [...commands, ...records]).filter(
      ({ entries }) => entries.length > 0,
    );
  }, [typed, given, creations, templates, menus, screens, start.data, found.groups, t]);
  return { sections, found };
}

const none: readonly [] = [];

function section(key: string, title: string, entries: readonly PaletteEntry[]): PaletteSection {
  return { key, title, entries };
}

function recordEntry(record: FoundRecord): PaletteEntry {
  return { kind: 'record', key: `${record.entity} ${record.id}`, record };
}

function commandEntry(command: PaletteCommand): PaletteEntry {
  return { kind: 'command', key: command.key, command };
}

function recordSection({ entity, rows, list }: FoundGroup, t: TFunction): PaletteSection {
  const all: PaletteEntry[] =
    list === undefined ? [] : [{ kind: 'list', key: `list ${entity}`, entity, address: list }];
  return section(`found ${entity}`, t(`entity.${entity}.label`), [...rows.map(recordEntry), ...all]);
}

/** The menu in sight; a page that is open is gone back to as it was left. */
function useMenuCommands(): PaletteCommand[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const groups = useVisibleMenu();
  const { menuChanges } = useSession();
  return useMemo(
    () =>
      groups.flatMap((group) =>
        group.items.map(({ key, route }): PaletteCommand => {
          const words = [menuWords[key], menuChanges[key]?.name, menuWords[group.key]];
          return {
            key: `menu ${key}`,
            label: t(`menu.${key}`),
            ...(group.key !== key && { detail: t(`menu.${group.key}`) }),
            names: words.flatMap((names) => (names ? Object.values(names) : [])),
            run: () => void navigate(lastAddressOf(route) ?? route),
          };
        }),
      ),
    [groups, menuChanges, navigate, t],
  );
}

/** The screens that everybody may open; no menu leads to them. */
function useScreenCommands(): PaletteCommand[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useMemo(
    () =>
      openScreens.map(({ key, route }) => ({
        key: `menu ${key}`,
        label: t(`menu.${key}`),
        names: Object.values(menuWords[key] ?? {}),
        run: () => void navigate(route),
      })),
    [navigate, t],
  );
}

/** New records, called what the pages call them; where two are called the same, the menu tells them apart. */
function useCreations(creations: readonly Creation[]): PaletteCommand[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useMemo(
    () =>
      creations.map(({ entity, view, menu, route }): PaletteCommand => {
        const own = `entity.${entity}.records.${view}`;
        return {
          key: `create ${entity} ${view}`,
          label: t('ui.form.new', { label: t(hasText(own) ? own : `entity.${entity}.label`) }),
          detail: t(`menu.${menu}`),
          names: Object.values(menuWords[menu] ?? {}),
          run: () => void navigate(route),
        };
      }),
    [creations, navigate, t],
  );
}

/** New records as templates of the person have them, by the names of these. */
function useTemplateCreations(templates: readonly TemplateCreation[]): PaletteCommand[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useMemo(
    () =>
      templates.map(
        ({ id, name, menu, route }): PaletteCommand => ({
          key: `template ${id}`,
          label: t('ui.palette.fromTemplate', { name }),
          detail: t(`menu.${menu}`),
          names: [name, ...Object.values(menuWords[menu] ?? {})],
          run: () => void navigate(route),
        }),
      ),
    [templates, navigate, t],
  );
}
