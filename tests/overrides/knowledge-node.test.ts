// What the chatbot answers: an exact keyword, then what is likest in question and answer; nothing that is disabled, and the questions that follow.
import { describe, expect, it } from 'vitest';
import {
  childrenOf,
  type KnowledgeNode,
  replyTo,
  replyWith,
} from '../../overrides/robot-knowledge-node/knowledge-node.ts';

const plain = { version: 1, sort: 0, enabled: true };
const nodes: readonly KnowledgeNode[] = [
  { ...plain, id: 'tax', keyword: '税', question: '哪种税？', sort: 1 },
  { ...plain, id: 'vat', keyword: '增值税', question: '增值税怎么算？', parentId: 'tax', sort: 2 },
  {
    ...plain,
    id: 'duty',
    keyword: '关税',
    question: '关税怎么算？',
    answer: '完税价格乘税率',
    parentId: 'tax',
    sort: 1,
  },
  { ...plain, id: 'old', keyword: '增值税率表', question: '旧', parentId: 'tax', enabled: false },
  { ...plain, id: 'form', keyword: 'FORM E', question: '原产地证？' },
  { ...plain, id: 'business', keyword: '单证', question: '您要办理哪种业务？', sort: 8 },
  { ...plain, id: 'papers', keyword: '进口单证', question: '进口报关需要哪些单证？', parentId: 'business' },
  { ...plain, id: 'origin', keyword: 'မူရင်း', question: 'မူရင်းလက်မှတ်ကို မည်သို့ ယူရမည်နည်း', sort: 9 },
  { ...plain, id: 'inside', keyword: '内部', question: '内部问题', parentId: 'old' },
];
const ids = (found: readonly KnowledgeNode[]): string[] => found.map(({ id }) => id);

describe('questions', () => {
  it('stand in their order below each other', () => {
    expect(ids(childrenOf(nodes, null))).toEqual(['form', 'tax', 'business', 'origin']);
    expect(ids(childrenOf(nodes, 'tax'))).toEqual(['old', 'duty', 'vat']);
  });
});

describe('replies', () => {
  it.each([
    ['请问增值税怎么算', 'vat'],
    ['查增值税率表', 'vat'],
    ['税', 'tax'],
    ['how to get form e?', 'form'],
    ['你好', null],
    ['', null],
    ['？！', null],
    ['关税要怎样计算', 'duty'],
    ['完税价格是多少', 'duty'],
    ['How do I get the FORM E', 'form'],
    ['ｆｏｒｍ　ｅ', 'form'],
    ['办理进口需要的单证', 'papers'],
    ['မူရင်းလက်မှတ် ဘယ်လိုယူရမလဲ', 'origin'],
    ['what is the weather like', null],
    ['内部', null],
  ])('to “%s”: %s', (sentence, id) => {
    expect(replyTo(nodes, sentence).node?.id ?? null).toBe(id);
  });

  it('offer what follows, and the first questions where nothing fits', () => {
    expect(ids(replyTo(nodes, '税').followUps)).toEqual(['duty', 'vat']);
    expect(ids(replyTo(nodes, '你好').followUps)).toEqual(['form', 'tax', 'business', 'origin']);
    expect(ids(replyTo(nodes, '怎么算关税').others)).toEqual(['tax']);
    expect(replyWith(nodes, nodes[2] ?? null).followUps).toEqual([]);
  });
});
