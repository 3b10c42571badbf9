// Which opened pages hold input the server does not have. A page that is hidden still holds its own.
const watched = new Map<string, () => boolean>();

/** A form tells how to find out whether its page has unsaved input; null when nothing can be typed there any more. */
export function registerPage(key: string, isUnsaved: (() => boolean) | null): void {
  if (isUnsaved) watched.set(key, isUnsaved);
  else watched.delete(key);
}

/** Whether leaving the page for good would lose something. */
export function hasUnsaved(key: string): boolean {
  return watched.get(key)?.() ?? false;
}

/** Whether any page holds unsaved input: asked before the browser goes. */
export function hasAnyUnsaved(): boolean {
  return [...watched.values()].some((isUnsaved) => isUnsaved());
}

/** Nobody is asked any more: the login is gone, and what was typed is kept as drafts. */
export function discardUnsaved(): void {
  watched.clear();
}
