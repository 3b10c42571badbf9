// A later version of the product: its schemas and words with edits, compiled beside the code of this one.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateAndWrite } from '../../generator/generate.ts';
import type { ServerModel } from '../../runtime/core/model.ts';

const root = join(import.meta.dirname, '../..');

export interface Edit {
  readonly file: string;
  readonly replace: string;
  readonly by: string;
}

export interface LaterVersion {
  readonly model: ServerModel;
  /** The module that exports the model. */
  readonly file: string;
  discard(): void;
}

/** Compiles it and loads its model. `change`: what edits cannot say, in the folder of the version. An edit that finds nothing to replace, and schemas with findings, throw. */
export async function makeLaterVersion(
  edits: readonly Edit[],
  change: (folder: string) => void = () => {},
): Promise<LaterVersion> {
  const folder = mkdtempSync(join(tmpdir(), 'tongguan-later-'));
  const discard = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    for (const name of ['schemas', 'locales']) cpSync(join(root, name), join(folder, name), { recursive: true });
    for (const name of ['runtime', 'overrides', 'package.json']) symlinkSync(join(root, name), join(folder, name));
    for (const { file, replace, by } of edits) {
      const text = readFileSync(join(folder, file), 'utf8');
      if (!text.includes(replace)) throw new Error(`${file} does not hold ${JSON.stringify(replace)}`);
      writeFileSync(
        join(folder, file),
        text.replace(replace, () => by),
      );
    }
    // Cases and statements are of the rules of this version: they say its names and limits, and no table depends on them.
    for (const name of ['cases', 'spec-statements.yaml']) rmSync(join(folder, 'schemas', name), { recursive: true });
    change(folder);
    const { findings } = await generateAndWrite({ root: folder });
    if (findings.length > 0) throw new Error(findings.map(({ message }) => message).join('\n'));
    const file = join(folder, 'generated/model.gen.ts');
    const { model } = (await import(file)) as { readonly model: ServerModel };
    return { model, file, discard };
  } catch (error) {
    discard();
    throw error;
  }
}
