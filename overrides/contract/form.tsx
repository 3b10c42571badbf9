// The page of a contract, with what is to be said of the signatures on its PDF, and on that of the agreement which makes it void.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contract } from '../../generated/entities/contract/descriptor.gen.ts';
import type { Contract } from '../../generated/entities/contract/types.gen.ts';
import validate from '../../generated/entities/contract/validate.gen.js';
import type { ServedRow } from '../../runtime/web/api/entity-calls.ts';
import { formPage } from '../../runtime/web/form/form-page.tsx';
import { StoredSignatures } from '../signatures/stored-signatures.tsx';

function Signatures({ record }: { readonly record: ServedRow }): ReactNode {
  const { t } = useTranslation();
  const { signedFile, voidFile } = record;
  return (
    <>
      {isFile(signedFile) && <StoredSignatures file={signedFile} />}
      {isFile(voidFile) && <StoredSignatures file={voidFile} called={t('paper.contract-void')} />}
    </>
  );
}

function isFile(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

export default formPage<Contract>(contract, validate, { above: Signatures });
