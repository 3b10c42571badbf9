// The list of write-offs, with the declarations above it that can be written off without a doubt.
import { declarationVerification } from '../../generated/entities/declaration-verification/descriptor.gen.ts';
import type { DeclarationVerification } from '../../generated/entities/declaration-verification/types.gen.ts';
import { listPage } from '../../runtime/web/list/list-page.tsx';
import { ExactMatches } from './exact-matches.tsx';

export default listPage<DeclarationVerification>(declarationVerification, { above: ExactMatches });
