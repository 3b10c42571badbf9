// Addresses that people enter: every field of every record that holds one takes those of web pages alone, and where they are followed that is looked at again.
import { expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { webAddress } from '../../overrides/portal/site/markup.ts';
import { checkShape } from '../../runtime/core/check-shape.ts';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { htmlOf } from '../../runtime/core/markdown.ts';

/** What runs, reads or leads where nobody looks, and ways of writing it that get past those who look for a word. */
const hostile = [
  'javascript:alert(1)//a.b',
  'JaVaScRiPt:alert(document.domain)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'ftp://example.com/a',
  'mailto:a@example.com',
  '//example.com/a',
  '/api/login/logout',
  'https:example.com',
  'https://',
  'https://a b.example.com/',
  'view-source:https://example.com',
  'intent://example.com#Intent;end',
];
const good = ['https://example.com', 'http://example.com/a?b=c#d', 'https://customs.gov.cn:8443/页'];

interface Named {
  readonly entity: string;
  readonly field: Field;
}

const isAddress = (field: Field): boolean =>
  field.kind === 'text' &&
  (field.format === 'uri' || /^(.*[a-z])?(url|uri|link|website|href|homepage)$/i.test(field.key));

/** Also in the rows of a list, whose own fields are looked at by the same validator. */
const addresses: Named[] = Object.entries(model.entities).flatMap(([entity, { descriptor }]) =>
  descriptor.fields.filter(isAddress).map((field) => ({ entity, field })),
);

function faultsOf({ entity, field }: Named, value: string): boolean {
  const compiled = model.entities[entity];
  if (!compiled) throw new Error(`${entity} is no entity`);
  return checkShape(compileEntity(compiled), { [field.key]: value }).some(
    ({ path, rule }) => path === field.key && rule !== 'required',
  );
}

it('there are fields that hold them', () => {
  expect(addresses.map(({ entity, field }) => `${entity}.${field.key}`)).toEqual(
    expect.arrayContaining(['friendly-link.url', 'carousel.link', 'featured-product.link', 'enterprise.website']),
  );
});

it.each(
  addresses.map((named) => [`${named.entity}.${named.field.key}`, named] as const),
)('%s takes addresses of web pages alone', (_name, named) => {
  expect(good.filter((value) => faultsOf(named, value))).toEqual([]);
  expect(hostile.filter((value) => !faultsOf(named, value))).toEqual([]);
});

it('are followed from the pages for everybody only where they lead to a web page', () => {
  const led = hostile.map(webAddress).filter((value) => value !== null);
  // What is kept of before: no host, and so no page, but nothing that runs either.
  expect(led.every((value) => /^https?:\/\//.test(value))).toBe(true);
  expect(led.some((value) => /script|data:|file:/i.test(value))).toBe(false);
});

it('are followed from written texts only where they lead to a web page or to mail', () => {
  const followed = hostile.flatMap((address) =>
    [`[x](${address})`, `[x](<${address}>)`, `<${address}>`, `[x][1]\n\n[1]: ${address}`].flatMap((text) =>
      [...htmlOf(text).matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href),
    ),
  );
  expect(followed.filter((href) => !/^(https?:\/\/|mailto:)/.test(href))).toEqual([]);
});
