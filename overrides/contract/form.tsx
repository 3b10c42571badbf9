// The page of a contract, with what is to be said of the signatures on its PDF.
import type { ReactNode } from 'react';
import { contract } from '../../generated/entities/contract/descriptor.gen.ts';
import type { Contract } from '../../generated/entities/contract/types.gen.ts';
import validate from '../../generated/entities/contract/validate.gen.js';
import type { ServedRow } from '../../runtime/web/api/entity-calls.ts';
import { formPage } from '../../runtime/web/form/form-page.tsx';
import { StoredSignatures } from '../signatures/stored-signatures.tsx';

function Signatures({ record }: { readonly record: ServedRow }): ReactNode {
  const { signedFile } = record;
  return typeof signedFile === 'string' && signedFile !== '' ? <StoredSignatures file={signedFile} /> : null;
}

export default formPage<Contract>(contract, validate, { above: Signatures });
