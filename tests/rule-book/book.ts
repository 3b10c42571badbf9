// The model and the rule book of this project's schemas.
import { join } from 'node:path';
import { examine } from '../../generator/examine.ts';
import { buildModel } from '../../generator/model/build-model.ts';
import { buildRuleBook } from '../../generator/rule-book/build-rule-book.ts';

export const root = join(import.meta.dirname, '../..');

const { project, descriptors } = await examine({ root });

export const model = buildModel(project, descriptors);
export const book = buildRuleBook(model);
