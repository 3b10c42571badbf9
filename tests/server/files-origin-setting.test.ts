// The host of files: taken where it is another one than that of the pages, or a start that says why not.
import { expect, it } from 'vitest';
import { readEnvironment } from '../../cli/environment.ts';

const read = (filesOrigin: string, publicUrl?: string) =>
  readEnvironment({ TONGGUAN_FILES_ORIGIN: filesOrigin, ...(publicUrl && { TONGGUAN_PUBLIC_URL: publicUrl }) })
    .filesOrigin;

it('may be left out', () => {
  expect(readEnvironment({})).not.toHaveProperty('filesOrigin');
  expect(read(' ', 'https://pages.example.com')).toBeUndefined();
});

it('is read', () => {
  expect(read('https://Files.example.org/', 'https://pages.example.com/tongguan')).toBe('https://files.example.org');
  expect(read('http://localhost:8080', 'http://127.0.0.1:8080')).toBe('http://localhost:8080');
});

it.each<[string, string | undefined, string]>([
  ['files.example.org', 'https://pages.example.com', 'write one like https://files.example.com'],
  ['https://files.example.org/a', 'https://pages.example.com', 'write one like'],
  ['https://a:b@files.example.org', 'https://pages.example.com', 'write one like'],
  ['javascript:1', 'https://pages.example.com', 'write one like'],
  ['https://files.example.org', undefined, 'needs TONGGUAN_PUBLIC_URL too'],
  ['https://pages.example.com:8443', 'https://pages.example.com', 'not another port alone'],
  ['http://files.example.org', 'https://pages.example.com', 'must begin like TONGGUAN_PUBLIC_URL, with https://'],
])('%s for pages at %s stops the start', (origin, pages, said) => expect(() => read(origin, pages)).toThrow(said));
