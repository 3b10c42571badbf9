// The page of the rule book: one file that loads nothing, and whose data cannot end the element it stands in.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../cli/rules/write-page.ts';
import type { RuleBook } from '../../runtime/core/rule-book/book.ts';
import { book, model, root } from './book.ts';

const evil = '</script><script>alert(1)</script><!--';
const small: RuleBook = {
  ...book,
  entries: book.entries.slice(0, 5),
  words: { ...book.words, title: { zh: evil, en: evil, my: evil } },
};

function elementsOf(html: string): string[] {
  return [...html.matchAll(/<(script|style|link|img|iframe|meta)\b[^>]*>/g)].map(([tag]) => tag);
}

describe('the page', () => {
  const bundle = { script: `document.title = '</script>';`, style: 'a { color: red }' };
  const html = pageOf(bundle, {
    book: small,
    tables: { decisions: [], codes: [] },
    cases: { files: [], mutation: {} },
    locales: model.locales,
  });

  it('holds its data as text that stays data', () => {
    expect(elementsOf(html).filter((tag) => tag.startsWith('<script'))).toEqual([
      '<script type="application/json" id="book">',
      '<script type="application/json" id="tables">',
      '<script type="application/json" id="cases">',
      '<script type="application/json" id="locales">',
      '<script type="application/json" id="consequences">',
      '<script type="application/json" id="history">',
      '<script type="module">',
    ]);
    const [, text = ''] = /<script type="application\/json" id="book">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(small)));
  });

  it('shows its title as text', () => {
    const [, title] = /<title>(.*?)<\/title>/s.exec(html) ?? [];
    expect(title).not.toContain('<');
  });

  it('lets only its own script run, and loads nothing', () => {
    const [, code = ''] = /<script type="module">(.*?)<\/script>/s.exec(html) ?? [];
    const hash = createHash('sha256').update(code).digest('base64');
    expect(html).toContain(`script-src 'sha256-${hash}'`);
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/<(link|img|iframe)\b|\ssrc=|@import|url\(/);
  });

  it('carries the sentences of findings and no other labels', () => {
    const [, text = ''] = /<script type="application\/json" id="locales">(.*?)<\/script>/s.exec(html) ?? [];
    const { en } = JSON.parse(text);
    expect(en.limit.digits).toContain('integer digits');
    expect(en.entity.declaration.rules['net-not-above-gross']).toBeTypeOf('string');
    expect(en.message).toBeUndefined();
    expect(en.book).toBeUndefined();
  });
});

it('the command line knows the verb and its comparison', () => {
  const help = execFileSync(process.execPath, ['cli/main.ts', 'rules', '--help'], { cwd: root, encoding: 'utf8' });
  expect(help).toContain('--out <folder>');
  expect(help).toContain('diff');
});
