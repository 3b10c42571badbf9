// Which files of schemas/ are entities: those in the folders of areas.

/** Folders that hold something else. */
const besideEntities: ReadonlySet<string> = new Set(['cases', 'codes', 'flows', 'lifecycles', 'papers', 'seeds']);

/** Of a path below the project, with slashes. */
export function isEntityFile(file: string): boolean {
  const [, folder = '', ...rest] = file.split('/');
  return rest.length > 0 && !besideEntities.has(folder);
}
