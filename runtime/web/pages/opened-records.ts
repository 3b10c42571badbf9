// The records a person opened last in this browser, by entity and id alone: what they are called is asked for when they are shown.
import { mostOpened } from '../../core/found-records.ts';

const storageKey = 'tongguan_opened_records';
/** Accounts of which this is remembered in one browser. */
const mostAccounts = 10;

interface Kept {
  readonly [account: string]: readonly string[];
}

function stored(): Kept {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Kept) : {};
  } catch {
    return {};
  }
}

/** `entity:id` of what this account opened, the last first. */
export function openedRecords(account: string): readonly string[] {
  const kept = stored()[account];
  return Array.isArray(kept) ? kept.map(String) : [];
}

/** Notes that the page of a record is shown. */
export function noteOpenedRecord(account: string, entity: string, id: string): void {
  const { [account]: before = [], ...others } = stored();
  const record = `${entity}:${id}`;
  const own = [record, ...before.filter((one) => one !== record)].slice(0, mostOpened);
  const kept = Object.entries(others).slice(0, mostAccounts - 1);
  try {
    localStorage.setItem(storageKey, JSON.stringify({ [account]: own, ...Object.fromEntries(kept) }));
  } catch {
    // A browser that keeps nothing remembers nothing.
  }
}
