// Yes or no.
import type { BooleanField } from '../descriptor/field.ts';
import type { Kind } from './kind.ts';

export const boolean: Kind<BooleanField> = {
  schema: () => ({ type: 'boolean' }),
  normalise: (value) => (value === 'true' ? true : value === 'false' ? false : value),
  column: () => ({ type: 'boolean' }),
  format: (value, _field, wording) => wording.label(value ? 'ui.yes' : 'ui.no'),
  operators: ['is'],
  sortable: true,
  filledBy: 'choose',
};
