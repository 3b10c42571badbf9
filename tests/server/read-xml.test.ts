// XML messages: what is read of them, and what no message may bring along.
import { describe, expect, it } from 'vitest';
import { readXml } from '../../overrides/customs/receipts/read-xml.ts';
import { Refusal } from '../../runtime/core/errors.ts';

/** The line of the refusal. */
function lineOf(text: string): unknown {
  try {
    readXml(text);
  } catch (error) {
    if (error instanceof Refusal && error.error === 'message-unreadable') return error.params?.line;
    throw error;
  }
  return 'taken';
}

describe('an XML message', () => {
  it('is read by its elements and texts, without namespaces, attributes and comments', () => {
    const text = `\uFEFF
      <?xml version="1.0" encoding="GB18030"?><?other?><!-- <a> -->
      <m:Manifest xmlns:m="urn:x" note="a > b"><Head/><Text lang='zh'>R&amp;D &#x653E;<![CDATA[<&>]]>&#34892;</Text></m:Manifest>`;
    expect(readXml(text)).toEqual({
      name: 'Manifest',
      text: '',
      children: [
        { name: 'Head', children: [], text: '' },
        { name: 'Text', children: [], text: 'R&D 放<&>行' },
      ],
    });
  });

  it('that is cut off anywhere is refused', () => {
    const whole = '<?xml version="1.0"?><a b="c"><!-- d --><e>&amp;<![CDATA[f]]></e></a>';
    expect(lineOf(whole)).toBe('taken');
    for (let length = 0; length < whole.length; length++) expect(lineOf(whole.slice(0, length))).not.toBe('taken');
  });

  it.each([
    ['a tag that is never closed', '<a>\n<b></a>', 2],
    ['two roots', '<a/>\n\n<b/>', 3],
    ['text outside', '<a/>b', 1],
    ['an attribute twice', '<a b="1" b="2"/>', 1],
    ['an entity nobody knows', '<a>\n&b;</a>', 2],
    ['a character that is none', '<a>&#x110000;</a>', 1],
    ['a control character', '<a>&#0;</a>', 1],
    ['a DOCTYPE', '<!DOCTYPE a><a/>', 1],
    ['a file of the server', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 1],
    ['laughs', '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>', 1],
  ])('with %s is refused by its line', (_what, text, line) => expect(lineOf(text)).toBe(line));

  it('that is deeper or longer than any is refused', () => {
    const deep = (levels: number): string => '<a>'.repeat(levels) + '</a>'.repeat(levels);
    expect(lineOf(deep(32))).toBe('taken');
    expect(lineOf(deep(33))).toBe(1);
    const many = (count: number): string => `<a>${'<b/>'.repeat(count)}</a>`;
    expect(lineOf(many(99_999))).toBe('taken');
    expect(lineOf(many(100_000))).toBe(1);
  });

  it('of many marks that open nothing takes no longer than its length', () => {
    for (const mark of ['<', '<!--', '<![CDATA[', '&', '<a b="', '</a']) {
      expect(lineOf(`<a>${mark.repeat(300_000)}`)).not.toBe('taken');
    }
  });
});
