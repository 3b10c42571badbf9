// Whether people make records of an entity.
import { grantsIn } from '../model/build-entity.ts';
import type { EntitySource } from '../model/project.ts';

/** Whether people make records in a list of their own: somebody may, and a view offers it. */
export function isMade({ access, views }: EntitySource['doc']): boolean {
  const mayCreate = Object.values(access ?? {}).some((entry) =>
    grantsIn(entry).some(({ may }) => may.includes('create')),
  );
  return mayCreate && Object.values(views ?? {}).some(({ verbs }) => !verbs || verbs.includes('create'));
}
