// The input of every kind of field that holds a single value; a new kind does not compile until it has one.
import type { ComponentType } from 'react';
import type { Field, FieldKind } from '../../core/descriptor/field.ts';
import type { InputProps } from '../record/input-props.ts';
import { UploadInput, UploadsInput } from '../uploads/upload-input.tsx';
import { BooleanInput } from './boolean-input.tsx';
import { CodeInput, CodesInput } from './code-input.tsx';
import { DateInput, DatetimeInput } from './date-input.tsx';
import { EncryptedInput } from './encrypted-input.tsx';
import { EnumInput, EnumsInput } from './enum-input.tsx';
import { DecimalInput, IntegerInput } from './number-input.tsx';
import { ReferenceInput, ReferencesInput } from './reference-input.tsx';
import { SecretInput } from './secret-input.tsx';
import { TextInput } from './text-input.tsx';

/** Embedded objects and lines are drawn by the form, out of the inputs of their fields. */
export type InputKind = Exclude<FieldKind, 'object' | 'lines'>;

type Inputs = { readonly [K in InputKind]: ComponentType<InputProps<Extract<Field, { kind: K }>>> };

export const inputs: Inputs = {
  text: TextInput,
  decimal: DecimalInput,
  integer: IntegerInput,
  boolean: BooleanInput,
  date: DateInput,
  datetime: DatetimeInput,
  enum: EnumInput,
  enums: EnumsInput,
  code: CodeInput,
  codes: CodesInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  upload: UploadInput,
  uploads: UploadsInput,
  secret: SecretInput,
  encrypted: EncryptedInput,
};
