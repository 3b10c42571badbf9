// What the call that tries a change is sent, and what it answers.
import type { FastifySchema } from 'fastify';
import { languages } from '../../core/descriptor/value.ts';
import { mostAsked, trialSteps, trialVerdicts } from '../../core/rule-book/change-trial.ts';
import { mostEdits } from '../../core/rule-book/schema-edit.ts';
import { cellRefusals, mostCells } from '../../core/rule-book/table-change.ts';
import { answer, listOf, objectOf, text } from '../description/route-schema.ts';

const whole = { type: 'integer' } as const;
const said = objectOf(Object.fromEntries(languages.map((language) => [language, text])), [...languages]);
const step = {
  anyOf: [
    { type: 'string', maxLength: 200 },
    { type: 'integer', minimum: 0 },
  ],
};
const path = {
  ...listOf(step),
  minItems: 1,
  maxItems: 20,
  description: 'Keys from the top of the file; of an item of a list its `id`, its text, or its number from 0.',
};

const edit = objectOf(
  {
    file: { ...text, maxLength: 200, description: 'A YAML file of schemas/ or locales/, as `schemas/types.yaml`.' },
    path,
    before: { description: 'What stands there; absent: nothing does.' },
    after: { description: 'What is to stand there; absent: the key is taken out.' },
    follows: { ...step, description: 'Of a new value: the key or item that it comes after; absent: it comes last.' },
  },
  ['file', 'path'],
);

const options = { ...listOf({ ...whole, minimum: 0 }), maxItems: 200 };
const cell = objectOf(
  {
    entity: { ...text, maxLength: 200 },
    table: { ...text, maxLength: 2000, description: 'Id of the decision table, as the rule book has it.' },
    entry: { ...text, maxLength: 300, description: 'Id of the entry of the rule.' },
    options: { ...listOf(options), maxItems: 20, description: 'For each fact the options that are meant, from 0.' },
    only: {
      ...listOf({ anyOf: [{ type: 'null' }, { ...listOf({}), maxItems: 200 }] }),
      maxItems: 20,
      description: 'For each fact the values that alone are meant; null: all of its options.',
    },
    counts: { type: 'boolean', description: 'Whether the rule is to count there.' },
  },
  ['entity', 'table', 'entry', 'options', 'counts'],
);

const conflict = objectOf({ file: text, path, reason: text, now: {} }, ['file', 'path', 'reason']);
const place = objectOf(
  {
    file: text,
    line: whole,
    path,
    value: {},
    choices: listOf(text),
    shared: { type: 'boolean' },
    fixed: { type: 'boolean' },
  },
  ['file', 'line', 'path', 'value'],
);
const finding = objectOf(
  { id: text, file: text, line: whole, column: whole, message: text, fix: text, excerpt: text, path: listOf(step) },
  ['id', 'file', 'line', 'column', 'message', 'fix'],
);
const entry = objectOf(
  {
    id: text,
    entity: text,
    verdict: { enum: [...trialVerdicts, 'same'] },
    sentence: said,
    facts: listOf(objectOf({ name: text, before: {}, after: {} }, ['name'])),
    cause: { ...whole, description: 'Number of its cause in `causes`, from 0.' },
  },
  ['id', 'entity', 'verdict', 'sentence', 'facts', 'cause'],
);
const breaking = objectOf(
  {
    entry: text,
    count: { type: ['integer', 'null'], description: 'Records the caller sees; null: that cannot be told.' },
    limit: {
      enum: ['not-in-sight', 'not-told', 'too-long', 'newest-only'],
      description: 'Why there is no count, or not of all.',
    },
    groups: listOf(
      objectOf({ entity: text, company: { type: ['string', 'null'] }, month: text, count: whole }, [
        'entity',
        'month',
        'count',
      ]),
    ),
    records: listOf(objectOf({ entity: text, id: text, title: text, route: text }, ['entity', 'id', 'title', 'route'])),
  },
  ['entry', 'count', 'groups', 'records'],
);

const table = objectOf(
  {
    refused: listOf(objectOf({ cell: whole, reason: { enum: [...cellRefusals] }, reading: text }, ['cell', 'reason'])),
    along: listOf(
      objectOf(
        {
          table: text,
          entry: text,
          rows: { type: ['integer', 'null'], description: 'null: the rule leaves the table.' },
        },
        ['table', 'entry', 'rows'],
      ),
    ),
    edits: listOf(edit),
  },
  ['refused', 'along', 'edits'],
);

const found = listOf(objectOf({ path: text, rule: text }, ['path', 'rule']));
const caseAnswer = objectOf({ draft: found, complete: found }, ['draft', 'complete']);
const triedCase = objectOf(
  {
    file: text,
    entity: text,
    name: text,
    expected: caseAnswer,
    before: { anyOf: [caseAnswer, { type: 'null' }], description: 'What was found of it; null: it is new.' },
    after: { anyOf: [caseAnswer, { type: 'null' }], description: 'What is found of it then; null: it is gone.' },
    verdict: { enum: ['passes', 'in-part', 'fails'], description: 'Whether that is what must come.' },
  },
  ['file', 'entity', 'name', 'expected', 'before', 'after', 'verdict'],
);

const nothing = { conflicts: [], findings: [], diff: '', causes: [], entries: [], cases: [], places: {}, breaking: [] };

export const trialStep: FastifySchema = {
  tags: ['Rules'],
  operationId: 'ruleChangeStep',
  summary: 'What is being done of the change of the rules that the caller waits for',
  response: answer(
    'The step; null where the caller waits for none, or another server is at it.',
    objectOf({ step: { anyOf: [{ enum: [...trialSteps] }, { type: 'null' }] } }, ['step']),
  ),
  'x-refusals': ['not-permitted'],
};

export const trial: FastifySchema = {
  tags: ['Rules'],
  operationId: 'tryRuleChange',
  summary: 'Try a change of the rules',
  description:
    'Compiles the edits apart from the rules in force and compares both; nothing is changed. Without edits it tells which stored records break the entries asked about today.',
  body: objectOf({
    edits: { ...listOf(edit), maxItems: mostEdits, default: [] },
    entries: {
      ...listOf({ type: 'string', maxLength: 300 }),
      maxItems: mostAsked,
      default: [],
      description: 'Entries of the rule book that are told of though they do not change.',
    },
    cells: { ...listOf(cell), maxItems: mostCells, description: 'Cells of decision tables that are changed.' },
    readings: {
      type: 'object',
      maxProperties: 20,
      additionalProperties: { type: 'string', maxLength: 200 },
      description: 'Readings of which another option is tried, by id.',
    },
  }),
  response: answer(
    'What becomes stricter or looser, what the compiler finds wrong, and the stored records in sight that would break it.',
    objectOf(
      {
        conflicts: listOf(conflict),
        findings: listOf(finding),
        diff: { ...text, description: 'The edits as a unified diff.' },
        causes: listOf(objectOf({ kind: text, name: text }, ['kind', 'name'])),
        entries: listOf(entry),
        cases: { ...listOf(triedCase), description: 'Test cases that answer otherwise then.' },
        places: { type: 'object', additionalProperties: listOf(place), description: 'What can be changed, by entry.' },
        breaking: listOf(breaking),
        migration: {
          ...listOf(
            objectOf(
              {
                about: text,
                sql: text,
                rows: whole,
                note: text,
                why: objectOf({ kind: text, count: whole, name: text }, ['kind', 'count']),
              },
              ['about', 'sql'],
            ),
          ),
          description: 'What the next start would do to the tables; absent for those who do not add to entities.',
        },
        table: { ...table, description: 'What the changed cells come to.' },
      },
      ['conflicts', 'findings', 'diff', 'causes', 'entries', 'cases', 'places', 'breaking'],
    ),
    nothing,
  ),
  'x-refusals': ['too-many-attempts'],
};

const change = objectOf(
  {
    revision: text,
    document: { ...text, description: '`entity declaration`, `types`, `readings`, `lifecycle bill`.' },
    path: listOf(text),
    before: { description: 'Absent: nothing stood there.' },
    after: { description: 'Absent: it is gone.' },
  },
  ['revision', 'document', 'path'],
);

export const history: FastifySchema = {
  tags: ['Rules'],
  operationId: 'readRuleHistory',
  summary: 'History of the rules of an entity',
  description:
    'Commits that changed its schema or what that names, with what stood there before and after; the newest first.',
  params: objectOf({ name: { ...text, maxLength: 100, pattern: '^[a-z][a-z0-9-]*$' } }, ['name']),
  response: answer(
    'Empty, with `state` `none`, where the installation knows no history.',
    objectOf(
      {
        state: { enum: ['kept', 'shallow', 'none'], description: '`shallow`: older commits are not there.' },
        revisions: listOf(objectOf({ id: text, by: text, at: text, subject: text }, ['id', 'by', 'at', 'subject'])),
        changes: listOf(change),
        types: { type: 'object', additionalProperties: listOf(text), description: 'Named types, by field.' },
      },
      ['state', 'revisions', 'changes', 'types'],
    ),
    { state: 'none', revisions: [], changes: [], types: {} },
  ),
};

const open = { type: 'object', additionalProperties: true } as const;

export const pastBook: FastifySchema = {
  tags: ['Rules'],
  operationId: 'readPastRuleBook',
  summary: 'The rule book of an earlier day',
  description:
    'As it was at the end of that day, made from the files the repository kept then; without examples. What proposals brought that nobody has committed is not in it. Where nothing is kept of the day, the refusal names the first day that has one.',
  params: objectOf({ day: { ...text, pattern: '^\\d{4}-\\d{2}-\\d{2}$' } }, ['day']),
  response: answer(
    'The book, its decision tables and test cases, and the commit they are of.',
    objectOf({ revision: text, book: open, tables: open, cases: open }, ['revision', 'book', 'tables', 'cases']),
    { revision: '', book: {}, tables: {}, cases: {} },
  ),
  'x-refusals': ['not-found', 'too-many-attempts'],
};

const hand = objectOf({ by: text, at: text, says: text }, ['by', 'at']);

export const proposals: FastifySchema = {
  tags: ['Rules'],
  operationId: 'readRuleProposals',
  summary: 'Proposals about the rules of an entity',
  description:
    'Those that its rules were or are to be changed by, with comments and signatures, the newest first; which of its entries each is about, and from what to what. Drafts are not told.',
  params: objectOf({ name: { ...text, maxLength: 100, pattern: '^[a-z][a-z0-9-]*$' } }, ['name']),
  response: answer(
    'Also those that edit what many entities share, such as a type: whoever asks finds out which entry they are about.',
    listOf(
      objectOf(
        {
          id: text,
          no: text,
          title: text,
          reason: text,
          status: { ...text, description: 'State of its lifecycle.' },
          effectiveOn: { ...text, description: 'The day it names.' },
          effectiveAt: { ...text, description: 'Since when it is in force.' },
          proposed: hand,
          agreed: hand,
          signed: hand,
          comments: listOf(objectOf({ says: text, by: text, at: text }, ['says', 'by', 'at'])),
          entries: { ...listOf(text), description: 'Entries of the rule book that it changes, as its trial found.' },
          changes: listOf(change),
        },
        ['id', 'no', 'title', 'reason', 'status', 'comments', 'entries', 'changes'],
      ),
    ),
    [],
  ),
};
