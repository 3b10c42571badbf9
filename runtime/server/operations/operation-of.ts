// Which calls are operations that the log keeps, by method and address as the routes are written.

/** Values of the field `action` of the log. */
export type Operation =
  | 'login'
  | 'logout'
  | 'create'
  | 'edit'
  | 'delete'
  | 'copy'
  | 'act'
  | 'import'
  | 'export'
  | 'upload'
  | 'account'
  | 'read'
  | 'other';

const record = '/api/entities/:entity';

const operations: { readonly [call: string]: Operation | null } = {
  'POST /api/login/auth': 'login',
  'POST /api/login/logout': 'logout',
  'POST /api/login/getInfo': null,
  [`POST ${record}`]: 'create',
  [`PUT ${record}/:id`]: 'edit',
  [`PATCH ${record}/:id`]: 'edit',
  [`PATCH ${record}`]: 'edit',
  [`DELETE ${record}`]: 'delete',
  [`POST ${record}/:id/copy`]: 'copy',
  [`POST ${record}/:id/actions/:action`]: 'act',
  [`POST ${record}/actions/:action`]: 'act',
  [`POST ${record}/validate`]: null,
  [`POST ${record}/import`]: 'import',
  [`GET ${record}/export`]: 'export',
  [`POST ${record}/exports`]: 'export',
  [`POST ${record}/papers/:paper`]: 'export',
  [`POST ${record}/papers/:paper/preview`]: null,
  'POST /api/files': 'upload',
  'POST /api/notices/seen': null,
  'POST /api/notices/read': null,
  'PUT /api/notices/settings': 'account',
  'GET /api/user/sessions': null,
  'GET /api/sendMsg/outbox': null,
};

/** Calls of spec 7 about accounts and codes, some of which change something although they are read by GET. */
const account = /^\/api\/(user|sendMsg)\//;

/** The operation a call is; null for what only reads, and for the checks of a form that is still being filled in. */
export function operationOf(method: string, route: string): Operation | null {
  const known = operations[`${method} ${route}`];
  if (known !== undefined) return known;
  if (account.test(route)) return 'account';
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? null : 'other';
}
