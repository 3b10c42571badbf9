// The fields a person fills in when acting: those a transition's `enters` names, as fields that can be typed.
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Field, LinesField } from './descriptor/field.ts';
import type { Entered } from './descriptor/lifecycle.ts';
import { isLines } from './kinds/field-traits.ts';

/** The fields, as fields that can be typed: the demanded ones first, in the order of the schema where it says none. */
export function enteredFields(entity: EntityDescriptor, entered: Entered): Field[] {
  const known = entered.line ? (linesFieldOf(entity, entered)?.fields ?? []) : entity.fields;
  const typed = (keys: readonly string[], required: Field['required']): Field[] =>
    keys.flatMap((key) => {
      const field = known.find((one) => one.key === key);
      return field ? [{ ...field, required, readOnly: false } as Field] : [];
    });
  return [...typed(entered.fields, 'always'), ...typed(entered.optional, 'never')];
}

/** The lines field a line of which is filled in, or null. */
export function linesFieldOf({ fields }: EntityDescriptor, { line }: Entered): LinesField | null {
  const field = line && fields.find(({ key }) => key === line.field);
  return isLines(field) ? field : null;
}
