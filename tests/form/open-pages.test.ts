// The row of opened pages: which one goes when there are more than ten.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keyAt, openPagesOf, visitPage } from '../../runtime/web/pages/open-pages.ts';
import { registerPage } from '../../runtime/web/pages/unsaved-pages.ts';

const stored = new Map<string, string>();
let people = 0;

beforeAll(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
beforeEach(() => {
  people += 1;
  openPagesOf(`person ${people}`);
});
afterAll(() => vi.unstubAllGlobals());

const visit = (place: string): void => visitPage(place, place);
const places = (): string[] =>
  JSON.parse(stored.get('tongguan_open_pages') ?? '{}').pages.map(({ place }: { place: string }) => place);

it('keeps the list that a person comes back to between records', () => {
  for (let record = 1; record <= 12; record++) {
    visit('/list');
    visit(`/list/${record}`);
  }
  expect(places()).toEqual(['/list', ...[4, 5, 6, 7, 8, 9, 10, 11, 12].map((record) => `/list/${record}`)]);
});

it('closes none with something unsaved', () => {
  visit('/form');
  registerPage(keyAt('/form'), () => true);
  for (let record = 1; record <= 10; record++) visit(`/list/${record}`);
  expect(places()).toEqual(['/form', ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((record) => `/list/${record}`)]);
});
