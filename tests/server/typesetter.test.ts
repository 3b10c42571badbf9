// Processes that set papers: what breaks a limit is ended, what is wrong is told, and the next paper is set all the same.
import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { pdfFault } from '../../runtime/server/files/inspect-pdf.ts';
import {
  type SetRequest,
  TypesetFault,
  Typesetter,
  type TypesetterLimits,
} from '../../runtime/server/papers/typesetter.ts';

let typesetter: Typesetter | null = null;
afterEach(() => typesetter?.close());

function open(limits: Partial<TypesetterLimits> = {}): Typesetter {
  typesetter = new Typesetter({ processes: 1, ...limits });
  return typesetter;
}

const fonts = '#set text(font: ("Noto Sans SC", "Noto Sans Myanmar"))\n#set document(title: "title")\n';
const asked = (main: string): SetRequest => ({
  files: { '/main.typ': fonts + main },
  data: '{}',
  madeAt: 1_800_000_000,
  as: 'pdf',
});

/** Processes that set papers, begun by this one. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child !== '' && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('typeset-process'))
    .map(Number);
}

async function faultOf(setter: Typesetter, main: string): Promise<string> {
  const fault: unknown = await setter.set(asked(main)).catch((error: unknown) => error);
  return fault instanceof TypesetFault ? `${fault.why}: ${fault.message}` : 'none';
}

it('sets pages as a PDF for the archive', async () => {
  const { content, pages } = await open().set(asked('报关单 #pagebreak() သွင်းကုန်'));
  const text = Buffer.from(content).toString('latin1');
  expect(pages).toBe(2);
  expect(text).toMatch(/^%PDF-1\.7/);
  expect(text).toContain('<pdfaid:part>2</pdfaid:part>');
  expect(text).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
  // What we make can be uploaded again.
  expect(await pdfFault(Buffer.from(content))).toBeNull();
});

it('sets pages as one picture to be looked at, without script', async () => {
  const { content, pages } = await open().set({ ...asked('报关单 #pagebreak() two'), as: 'svg' });
  const svg = Buffer.from(content).toString();
  expect(pages).toBe(2);
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 595\.\d+ 1683\.\d+"/);
  expect(svg).not.toMatch(/<script|<foreignObject|href="(?!#)/);
});

it('tells what is wrong with a template, and sets the next one', async () => {
  const setter = open();
  expect(await faultOf(setter, '#nothing')).toMatch(/^fault: .*main\.typ: unknown variable: nothing/);
  expect(await faultOf(setter, '#panic("no")')).toMatch(/^fault: .*panicked/);
  expect((await setter.set(asked('good'))).pages).toBe(1);
});

it('reads no file of the machine and fetches no package', async () => {
  const setter = open();
  for (const path of ['/etc/passwd', '../../../../etc/passwd', '/../../etc/passwd'])
    expect(await faultOf(setter, `#read("${path}")`)).toMatch(/^fault: .*(file not found|access denied|outside)/);
  expect(await faultOf(setter, '#import "@preview/cetz:0.3.0"')).toMatch(/^fault: .*package/);
  expect(await faultOf(setter, '#sys.inputs.at("HOME")')).toMatch(/^fault: /);
});

it('sets the next paper in another process when one has ended by itself meanwhile', async () => {
  const setter = open();
  await setter.set(asked('one'));
  const [child] = childrenOf(process.pid);
  if (child === undefined) throw new Error('There is no process');
  process.kill(child, 'SIGKILL');
  await expect.poll(() => childrenOf(process.pid).includes(child)).toBe(false);
  expect((await setter.set(asked('two'))).pages).toBe(1);
});

it('ends a process that takes too long, and sets the next paper in another', async () => {
  const setter = open({ milliseconds: 4_000 });
  const long = '#for a in range(20000) { for b in range(20000) { let c = a * b } }';
  expect(await faultOf(setter, long)).toBe('stopped: no paper within 4000 ms');
  expect((await setter.set(asked('good'))).pages).toBe(1);
});

it('ends a process that takes too much memory', async () => {
  const setter = open({ bytes: 400 * 1024 * 1024 });
  const large = '#let a = range(40000000)\n#let b = a.map(x => str(x))\n#b.len()';
  expect(await faultOf(setter, large)).toBe(`stopped: more than ${400 * 1024 * 1024} bytes`);
  expect((await setter.set(asked('good'))).pages).toBe(1);
});

it('makes a process anew after its papers, and refuses what too many wait before', async () => {
  const setter = open({ papers: 1, waiting: 2 });
  const first = setter.set(asked('one'));
  const others = [setter.set(asked('two')), setter.set(asked('three'))];
  expect(() => setter.set(asked('four'))).toThrow(TypesetFault);
  const all = await Promise.all([first, ...others]);
  expect(all.map(({ pages }) => pages)).toEqual([1, 1, 1]);
});

it('refuses what waits when it is closed', async () => {
  const setter = open();
  const faults = Promise.all([faultOf(setter, 'one'), faultOf(setter, 'two')]);
  setter.close();
  expect(await faults).toEqual([expect.stringMatching(/^stopped: /), expect.stringMatching(/^stopped: /)]);
});
