// A kind of field that nobody has thought of: what the compiler insists on, and that the product then has it everywhere.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMadeBook } from '../../cli/rules/read-made-book.ts';
import { makeProject } from '../generator/case-project.ts';
import { copyProject, edit } from '../web/project-copy.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const slow = 300_000;

/** The shape of the new kind, beside the shapes of the others. */
const shape = `
/** A part of a hundred, with two decimals. */
export interface PercentageField extends FieldBase {
  readonly kind: 'percentage';
}

export type Field =
  | PercentageField
`;

/** What the core knows of it. */
const core = `// Parts of a hundred, with two decimals.
import { isDecimal, parseDecimal, roundDecimal, sumDecimals } from '../decimal.ts';
import type { PercentageField } from '../descriptor/field.ts';
import { type DecimalLimits, withinDecimal } from '../keywords.ts';
import type { Kind } from './kind.ts';

const limits: DecimalLimits = { digits: [3, 2], signed: false, upTo: '100' };

export const percentage: Kind<PercentageField> = {
  structure: 'value',
  number: { exact: () => limits, from: (text) => roundDecimal(text, 2) },
  keyword: 'percentage',
  written: ({ type, format }) => (type === 'string' && format === 'percentage' ? {} : null),
  misfit: (value) => (typeof value === 'string' && withinDecimal(limits, value) ? null : 'a number from 0 to 100'),
  schema: () => ({ type: 'string', decimal: { digits: [3, 2], upTo: '100' } }),
  openapi: () => ({ type: 'string', pattern: '^\\\\d{1,3}(\\\\.\\\\d{1,2})?$' }),
  normalise: (value) => (isDecimal(value) ? roundDecimal(value, 2) : value),
  fits: isDecimal,
  column: () => ({ type: 'numeric(5,2)', check: '$ between 0 and 100' }),
  fromCell: (text) => parseDecimal(text.replace(/%$/, '')) ?? text,
  operators: ['from', 'to'],
  sortable: true,
  format: (value) => \`\${String(value)} %\`,
  listWidth: () => 77,
  lineWidth: () => 99,
  gridWidth: () => 99,
  filledBy: 'enter',
  limits: () => [
    {
      kind: 'limit',
      name: 'up-to',
      keyword: 'format',
      sentence: 'limit.up-to',
      facts: { upTo: '100' },
      edge: { passes: '100', fails: '100.01' },
    },
  ],
  brief: () => 'percentage',
  notes: () => ['a part of a hundred'],
  sample: (_field, _maker, seed) => roundDecimal(sumDecimals(['1', String(seed % 99)]), 2),
  example: () => '12.50',
};
`;

/** Its input; in lists it has the cell of what is only formatted, and the filter of ranges. */
const input = `// Input of parts of a hundred.
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { PercentageField } from '../../core/descriptor/field.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import type { InputProps } from '../record/input-props.ts';
import { useBuffer } from '../record/use-buffer.ts';

export function PercentageInput(props: InputProps<PercentageField>): ReactNode {
  const { id, field } = props;
  const buffer = useBuffer(props, { toText: String, toValue: (text) => kindOf(field).normalise(text, field) });
  return (
    <Input
      id={id}
      value={buffer.text}
      suffix="%"
      onBlur={buffer.commit}
      onChange={(event) => buffer.type(event.target.value)}
    />
  );
}
`;

const registries = ['runtime/core/kinds/kinds.ts', 'runtime/web/kinds/inputs.tsx', 'runtime/web/kinds/list-kinds.tsx'];

/** Compiles a project with a field of the new kind, in a process of the copy, and says what came of it. */
const compile = `// Compiles the project in the folder that is named, and writes what the product makes of its new field.
import { pathToFileURL } from 'node:url';
import { generateAndWrite } from './generator/generate.ts';
import { readCell } from './runtime/server/imports/read-cell.ts';
import { describeField } from './cli/explain/describe-field.ts';
import { formShape } from './runtime/web/fields/form-schema.ts';
import { columnWidth } from './runtime/web/list/column-width.ts';
import { checkRecord } from './runtime/core/check-record.ts';
import { compileEntity } from './runtime/core/compile-entity.ts';
import { isNumber } from './runtime/core/kinds/field-traits.ts';

const [folder = ''] = process.argv.slice(2);
const { findings } = await generateAndWrite({ root: folder });
const at = (path) => import(pathToFileURL(folder + '/generated/' + path).href);
const { product } = findings.length > 0 ? {} : await at('entities/product/descriptor.gen.ts');
const { default: validate } = findings.length > 0 ? {} : await at('entities/product/validate.gen.js');
const field = product?.fields.find(({ key }) => key === 'duty');
const judged = (duty) => checkRecord(compileEntity({ descriptor: product, validate }), { code: '1006', name: 'Rice', duty }, 'complete');
const words = { label: 'Duty', sorts: false, language: 'en', say: (key) => key };
process.stdout.write(JSON.stringify({
  findings,
  ...(field && {
    field,
    accepted: judged('12.5'),
    refused: judged('100.01'),
    form: formShape({ fields: product.fields, entity: 'product', schemaPath: '', readOnly: false, fixed: new Set() }, { own: new Set() }),
    width: columnWidth(field, words, (text) => text.length),
    cell: readCell(field, ' 12.5% ', '', {}).value,
    brief: describeField(field),
    isNumber: isNumber(field),
    columns: product.views[0].columns,
  }),
}));
`;

const word = (label: string): string => `{ zh: ${label}字, en: ${label}, my: ${label}စာ }`;

let copy = '';
let project = { root: '', discard: (): void => undefined };

/** The product files the compiler has something to say about. */
async function objected(): Promise<string[]> {
  const tsc = join(root, 'node_modules/.bin/tsc');
  const { stdout } = await run(tsc, ['-p', 'tsconfig.json'], { cwd: copy }).catch((fault: { stdout: string }) => fault);
  return [...new Set([...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))].sort();
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'tongguan-kind-'));
  copyProject(copy);
  cpSync(join(root, 'generated'), join(copy, 'generated'), { recursive: true });
  project = makeProject({
    edits: [
      {
        file: 'schemas/reference/product.yaml',
        replace: '  unit: { type: string, code: unit }\n',
        by: '  unit: { type: string, code: unit }\n  duty: { type: string, format: percentage }\n',
      },
      { file: 'schemas/reference/product.yaml', replace: '[code, name, unit]', by: '[code, name, unit, duty]' },
      { file: 'locales/entities/product.yaml', replace: 'views:', by: `  duty: ${word('Duty')}\nviews:` },
      { file: 'locales/limits.yaml', replace: '\n  text: {', by: `\n  percentage: ${word('Percentage')}\n  text: {` },
    ],
  });
  symlinkSync(join(copy, 'runtime'), join(project.root, 'runtime'));
}, slow);

afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
  project.discard();
});

describe('a new kind of field', () => {
  it('is asked for by the tables of kinds, and by no other file of the product', { timeout: slow }, async () => {
    edit(copy, 'runtime/core/descriptor/field.ts', ['\nexport type Field =\n', shape]);
    expect(await objected()).toEqual(registries);
  });

  it('compiles once it has a file in the core, one in the browser, and its lines in these tables', {
    timeout: slow,
  }, async () => {
    writeFileSync(join(copy, 'runtime/core/kinds/percentage.ts'), core);
    writeFileSync(join(copy, 'runtime/web/kinds/percentage-input.tsx'), input);
    const line = "import { percentage } from './percentage.ts';\n";
    edit(copy, 'runtime/core/kinds/kinds.ts', [
      "import { text } from './text.ts';\n",
      `${line}import { text } from './text.ts';\n`,
    ]);
    edit(copy, 'runtime/core/kinds/kinds.ts', ['  text,\n  object,\n', '  percentage,\n  text,\n  object,\n']);
    edit(copy, 'runtime/web/kinds/inputs.tsx', [
      '  text: TextInput,\n',
      '  text: TextInput,\n  percentage: PercentageInput,\n',
    ]);
    edit(copy, 'runtime/web/kinds/inputs.tsx', [
      "import { TextInput } from './text-input.tsx';\n",
      "import { PercentageInput } from './percentage-input.tsx';\nimport { TextInput } from './text-input.tsx';\n",
    ]);
    edit(copy, 'runtime/web/kinds/list-kinds.tsx', [
      '  text: {',
      '  percentage: { cell: FormattedCell, filter: RangeFilter },\n  text: {',
    ]);
    expect(await objected()).toEqual([]);
  });

  it('is in schemas, forms, lists, imports, tables and the rule book, with no other file changed', {
    timeout: slow,
  }, async () => {
    writeFileSync(join(copy, 'try-kind.ts'), compile);
    const { stdout } = await run(process.execPath, ['try-kind.ts', project.root], { cwd: copy });
    const { findings, ...found } = JSON.parse(stdout);
    expect(findings).toEqual([]);
    expect(found).toMatchObject({
      field: { key: 'duty', kind: 'percentage' },
      accepted: [],
      refused: [{ path: 'duty', rule: 'up-to', params: { upTo: '100' } }],
      form: { schema: { properties: { duty: { type: 'string' } } }, uiSchema: { duty: { 'ui:widget': 'percentage' } } },
      width: 95,
      cell: '12.5',
      brief: 'percentage',
      isNumber: true,
      columns: ['code', 'name', 'unit', 'duty'],
    });
    const emitted = (file: string): string => readFileSync(join(project.root, 'generated', file), 'utf8');
    expect(emitted('tables.gen.sql')).toMatch(/"duty" numeric\(5,2\) check \("duty" between 0 and 100\)/);
    expect(emitted('entities/product/types.gen.ts')).toMatch(/a part of a hundred[\s\S]*duty\?: string;/);
    const { entries } = await readMadeBook(join(project.root, 'generated'));
    expect(entries.find(({ id }) => id === 'product.fields.duty.up-to')).toMatchObject({
      facts: { upTo: '100' },
      example: { passes: { duty: '100' }, fails: { duty: '100.01' } },
    });
    expect(emitted('api-records.gen.json')).toContain('"^\\\\d{1,3}(\\\\.\\\\d{1,2})?$"');
  });
});
