// Yes or no.
import type { BooleanField } from '../descriptor/field.ts';
import { type Kind, ofOneValue } from './kind.ts';

const yes: ReadonlySet<string> = new Set(['true', 'yes', 'y', '1', '是', '有效', '√', 'ဟုတ်']);
const no: ReadonlySet<string> = new Set(['false', 'no', 'n', '0', '否', '无效', '×', 'မဟုတ်']);

export const boolean: Kind<BooleanField> = {
  ...ofOneValue,
  isGrouping: true,
  isSwitch: true,
  written: ({ type }) => (type === 'boolean' ? {} : null),
  misfit: (value) => (typeof value === 'boolean' ? null : 'true or false'),
  schema: () => ({ type: 'boolean' }),
  normalise: (value) => (value === 'true' ? true : value === 'false' ? false : value),
  fits: (value) => typeof value === 'boolean',
  column: () => ({ type: 'boolean' }),
  fromCell: (text) => {
    const word = text.toLowerCase();
    return yes.has(word) ? true : no.has(word) ? false : text;
  },
  operators: ['is'],
  format: (value, _field, wording) => wording.label(value ? 'ui.yes' : 'ui.no'),
  listWidth: () => 56,
  lineWidth: () => 104,
  gridWidth: () => 58,
  filledBy: 'choose',
  brief: () => 'boolean',
  sample: (_field, _maker, seed) => seed % 2 === 0,
  example: () => true,
};
