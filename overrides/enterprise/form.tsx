// The form of an enterprise, with how its audit stands above it.
import { enterprise } from '../../generated/entities/enterprise/descriptor.gen.ts';
import type { Enterprise } from '../../generated/entities/enterprise/types.gen.ts';
import validate from '../../generated/entities/enterprise/validate.gen.js';
import { formPage } from '../../runtime/web/form/form-page.tsx';
import { AuditBanner } from './audit-banner.tsx';

export default formPage<Enterprise>(enterprise, validate, { above: AuditBanner });
