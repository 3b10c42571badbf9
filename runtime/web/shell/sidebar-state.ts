// Whether the sidebar is collapsed, remembered in a cookie (spec 9); narrow screens start collapsed.
const cookie = 'tongguan_sidebar';
const cookieSeconds = 400 * 24 * 60 * 60;
const narrowPixels = 1100;

export function storedCollapsed(): boolean {
  const kept = new RegExp(`(?:^|; )${cookie}=(\\w+)`).exec(document.cookie)?.[1];
  return kept === undefined ? window.innerWidth < narrowPixels : kept === 'collapsed';
}

export function keepCollapsed(collapsed: boolean): void {
  const value = collapsed ? 'collapsed' : 'open';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers in use
  document.cookie = `${cookie}=${value}; path=/; max-age=${cookieSeconds}; samesite=strict`;
}
