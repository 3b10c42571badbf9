// The form of a role: its menus and permissions as a tree to tick (spec 3).
import { role } from '../../generated/entities/role/descriptor.gen.ts';
import type { Role } from '../../generated/entities/role/types.gen.ts';
import validate from '../../generated/entities/role/validate.gen.js';
import { formPage } from '../../runtime/web/form/form-page.tsx';
import { EveryMenuSwitch } from './every-menu-switch.tsx';
import { PermissionTree } from './permission-tree.tsx';

export default formPage<Role>(role, validate, { fields: { everyMenu: EveryMenuSwitch, permissions: PermissionTree } });
