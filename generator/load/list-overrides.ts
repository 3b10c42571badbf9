// The hand-written files below overrides/: whose they are and which slot they take. Only that of hooks is read, and none is run.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface OverrideFile {
  /** Folder below overrides/: an entity or a screen. */
  readonly owner: string;
  /** File name: list.tsx, hooks.ts, page.tsx. */
  readonly name: string;
}

/** Code files directly in overrides/<owner>/, sorted; folders inside hold what these import and are not listed. */
export function listOverrides(root: string): OverrideFile[] {
  const folder = join(root, 'overrides');
  if (!existsSync(folder)) return [];
  const owners = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return owners
    .flatMap(({ name: owner }) =>
      readdirSync(join(folder, owner), { withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map(({ name }) => ({ owner, name })),
    )
    .sort((a, b) => (`${a.owner}/${a.name}` < `${b.owner}/${b.name}` ? -1 : 1));
}
