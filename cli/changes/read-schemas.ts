// Reads the files of an entity as they are written, with what the schema language offers: for a server whose pages add to them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isEntityFile } from '../../generator/load/entity-files.ts';
import type { ReadSchemas, WrittenFile, WrittenMap } from '../../runtime/core/rule-book/additions/written-schemas.ts';
import { fieldBases, readLanguage, ruleForms } from './offered-language.ts';

/** Of the project below `root`, read anew each time: whoever edits files meanwhile is not overlooked. */
export function schemaReader(root: string): ReadSchemas {
  return async (entity) => {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(entity)) return null;
    // Test cases, lifecycles and papers may be called like it.
    const [file] = globSync(`schemas/*/${entity}.yaml`, { cwd: root }).filter((one) =>
      isEntityFile(one.replaceAll('\\', '/')),
    );
    if (file === undefined) return null;
    const read = (path: string): WrittenFile => ({
      file: path.replaceAll('\\', '/'),
      document: parse(readFileSync(join(root, path), 'utf8')) as WrittenMap,
    });
    const language = readLanguage();
    return {
      schema: read(file),
      labels: read(`locales/entities/${entity}.yaml`),
      bases: fieldBases(language, read('schemas/types.yaml').document),
      rules: ruleForms(language),
    };
  };
}
