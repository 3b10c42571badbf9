// The form of a webhook: kind of record and states are chosen by their names.
import { webhook } from '../../generated/entities/webhook/descriptor.gen.ts';
import type { Webhook } from '../../generated/entities/webhook/types.gen.ts';
import validate from '../../generated/entities/webhook/validate.gen.js';
import { formPage } from '../../runtime/web/form/form-page.tsx';
import { StatesInput, SubjectInput } from './subject-input.tsx';
import { VerifyGuide } from './verify-guide.tsx';

export default formPage<Webhook>(webhook, validate, {
  fields: { subject: SubjectInput, states: StatesInput },
  above: VerifyGuide,
});
