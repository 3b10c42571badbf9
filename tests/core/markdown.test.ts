// Markdown as HTML: what is meant is laid out, nothing that was written runs or leads astray; and as plain text.
import { describe, expect, it } from 'vitest';
import { htmlOf } from '../../runtime/core/markdown.ts';
import { plainText } from '../../runtime/core/plain-text.ts';

/** Elements and attributes that may come out. */
const allowed = new Set(
  'p br h2 h3 h4 h5 h6 strong em s ul ol li blockquote hr code pre table thead tbody tr th td a'.split(' '),
);

function elementsIn(html: string): { readonly name: string; readonly attributes: string }[] {
  return [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[^<>]*)?)\/?>/gi)].map(([, name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    attributes,
  }));
}

describe('HTML of a text', () => {
  it.each([
    ['# 一', '<h2>一</h2>'],
    ['## 二', '<h2>二</h2>'],
    ['### 三', '<h3>三</h3>'],
    ['**粗** *斜*', '<p><strong>粗</strong> <em>斜</em></p>'],
    ['- 甲\n- 乙', '<ul>\n<li>甲</li>\n<li>乙</li>\n</ul>'],
    ['1. 甲\n2. 乙', '<ol>\n<li>甲</li>\n<li>乙</li>\n</ol>'],
    ['> 引', '<blockquote>\n<p>引</p>\n</blockquote>'],
    [
      '[网](https://example.com/a?b=1&c=2)',
      '<p><a href="https://example.com/a?b=1&amp;c=2" rel="noopener nofollow">网</a></p>',
    ],
    ['第一行\n第二行\n\n另一段', '<p>第一行<br>\n第二行</p>\n<p>另一段</p>'],
    ['净重 < 毛重 & 5 > 3', '<p>净重 &lt; 毛重 &amp; 5 &gt; 3</p>'],
  ])('of %j', (text, html) => {
    expect(htmlOf(text).trim()).toBe(html);
  });

  it.each([
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<img src=x onerror=alert(1)>',
    '**<img src=x onerror=alert(1)>**',
    '> - <svg/onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
    '<style>*{display:none}</style>',
    '<p style="position:fixed;inset:0">x</p>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox(1))',
    '[x](file:///etc/passwd)',
    '[x](//evil.example)',
    '[x](https://a.example "onmouseover=alert(1)")',
    '[x](https://a.example" onmouseover="alert(1))',
    '<https://a.example/" onmouseover="alert(1)>',
    '<javascript:alert(1)>',
    '![x](https://evil.example/count.png)',
    '![x](javascript:alert(1))',
    '[x]: javascript:alert(1)\n\n[x]',
    '```<script>\nalert(1)\n```',
    '```"><img src=x onerror=alert(1)>\nx\n```',
    '| <script>alert(1)</script> | b |\n|---|---|\n| <img onerror=x> | [x](javascript:x) |',
    '<!-- --><script>alert(1)</script>',
    '<![CDATA[<script>alert(1)</script>]]>',
  ])('lets nothing in of %j', (text) => {
    for (const { name, attributes } of elementsIn(htmlOf(text))) {
      expect(allowed).toContain(name);
      const names = [...attributes.matchAll(/\s([a-z-]+)="[^"]*"/g)].map(([, attribute]) => attribute);
      expect(['href', 'rel', 'title', 'class', 'start', 'style']).toEqual(expect.arrayContaining(names));
      const [, href] = /href="([^"]*)"/.exec(attributes) ?? [];
      if (href !== undefined) expect(href).toMatch(/^(https?:\/\/|mailto:)/);
      expect(attributes.replace(/"[^"]*"/g, '')).not.toMatch(/on\w+/i);
    }
  });
});

describe('plain text', () => {
  it.each([
    ['## 标题\n\n**粗** 与 *斜*，~~删~~', '标题\n\n粗 与 斜，删'],
    ['- 甲\n- [乙](https://example.com)', '- 甲\n- 乙'],
    ['> 引', '引'],
    ['2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
    ['snake_case_name', 'snake_case_name'],
    ['\\*不是\\*', '*不是*'],
  ])('of %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });
});
