// The list of the compiler, with what people of an enterprise are told on its pages (spec 6).
import { sealApplication } from '../../generated/entities/seal-application/descriptor.gen.ts';
import type { SealApplication } from '../../generated/entities/seal-application/types.gen.ts';
import { listPage } from '../../runtime/web/list/list-page.tsx';
import { CompanyNotice } from '../enterprise/company-notice.tsx';

export default listPage<SealApplication>(sealApplication, { above: CompanyNotice });
