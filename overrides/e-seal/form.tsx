// The page of a seal, with its certificate above it.
import { eSeal } from '../../generated/entities/e-seal/descriptor.gen.ts';
import type { ESeal } from '../../generated/entities/e-seal/types.gen.ts';
import validate from '../../generated/entities/e-seal/validate.gen.js';
import { formPage } from '../../runtime/web/form/form-page.tsx';
import { CertificateCard } from './certificate-card.tsx';

export default formPage<ESeal>(eSeal, validate, { above: CertificateCard });
