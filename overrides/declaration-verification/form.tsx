// The form of a write-off, with the applications that go with its declaration above it.
import { declarationVerification } from '../../generated/entities/declaration-verification/descriptor.gen.ts';
import type { DeclarationVerification } from '../../generated/entities/declaration-verification/types.gen.ts';
import validate from '../../generated/entities/declaration-verification/validate.gen.js';
import { formPage } from '../../runtime/web/form/form-page.tsx';
import { Proposals } from './proposals.tsx';

export default formPage<DeclarationVerification>(declarationVerification, validate, { above: Proposals });
