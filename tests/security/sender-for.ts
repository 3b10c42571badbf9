// Whoever may create records of an entity, else the administrator: the one whose hostile calls get furthest.
import { model } from '../../generated/model.gen.ts';
import { accountTypes } from '../../runtime/core/descriptor/access.ts';
import type { PlantedWorld, Someone } from './planted-world.ts';

export function senderFor({ people }: PlantedWorld, entity: string): Someone {
  const access = model.entities[entity]?.descriptor.access ?? {};
  const account = accountTypes.find((type) => access[type]?.some(({ may }) => may.includes('create'))) ?? 'admin';
  const person = people.find(({ username }) => username === account);
  if (!person) throw new Error(`Nobody is called ${account}`);
  return person;
}
