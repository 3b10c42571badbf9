// The list of the compiler, with what people of an enterprise are told on its pages (spec 6).
import { enterpriseCredit } from '../../generated/entities/enterprise-credit/descriptor.gen.ts';
import type { EnterpriseCredit } from '../../generated/entities/enterprise-credit/types.gen.ts';
import { listPage } from '../../runtime/web/list/list-page.tsx';
import { CompanyNotice } from '../enterprise/company-notice.tsx';

export default listPage<EnterpriseCredit>(enterpriseCredit, { above: CompanyNotice });
