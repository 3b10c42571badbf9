// The calls that belong to no entity: session, codes, files, imports, readiness (spec 7).
import { answer, body, operation, type Part, reference } from './operation.ts';

const text = { type: 'string' };
const list = { type: 'array', items: text };
const exampleId = '00000000-0000-4000-8000-000000000001';

export const sharedPaths: Part = {
  '/login/auth': { post: logIn() },
  '/login/getInfo': { post: getInfo() },
  '/login/logout': { post: logOut() },
  '/codes': { get: codes() },
  '/files': { post: upload() },
  '/files/{id}': { get: download() },
  '/imports/{job}': { get: progress() },
};

function logIn(): Part {
  const schema = { type: 'object', required: ['username', 'password'], properties: { username: text, password: text } };
  const data = {
    type: 'object',
    properties: { result: { const: 'success' }, mustChangePassword: { type: 'boolean' } },
  };
  return operation({
    id: 'logIn',
    tag: 'Session',
    summary: 'Log in; sets the cookie tongguan_session',
    isOpen: true,
    body: body(schema, { username: 'trader', password: 'your password' }),
    answer: answer('Logged in.', data, { result: 'success', mustChangePassword: false }),
    refusals: [
      'wrong-credentials',
      'account-abnormal',
      'account-disabled',
      'enterprise-not-approved',
      'too-many-tries',
      'cross-site',
    ],
  });
}

function getInfo(): Part {
  const role = { type: 'object', properties: { code: text, name: text } };
  const userPermission = {
    type: 'object',
    required: ['account', 'sysRoleList', 'menuList', 'permissionList', 'wjCompany'],
    properties: {
      account: { type: 'object' },
      sysRoleList: { type: 'array', items: role },
      menuList: { ...list, description: 'Keys of the menus in sight.' },
      permissionList: { ...list, description: '`<menu key>:<action>`' },
      wjCompany: { type: ['object', 'null'] },
    },
  };
  return operation({
    id: 'getInfo',
    tag: 'Session',
    summary: 'Who is logged in and what they may do',
    answer: answer('Account, roles, menus, enterprise.', { type: 'object', properties: { userPermission } }),
  });
}

function logOut(): Part {
  return operation({ id: 'logOut', tag: 'Session', summary: 'Log out', answer: answer('Logged out.', {}) });
}

function codes(): Part {
  const tables = {
    name: 'tables',
    in: 'query',
    required: true,
    schema: text,
    description: 'Ids, with commas between.',
  };
  const values = { type: 'array', items: reference('schemas', 'CodeValue') };
  return operation({
    id: 'codes',
    tag: 'Codes',
    summary: 'Values of code tables, valid ones, sorted',
    parameters: [tables],
    answer: answer('Table -> values.', { type: 'object', additionalProperties: values }),
  });
}

function upload(): Part {
  const properties = { profile: text, file: { type: 'string', contentMediaType: 'application/octet-stream' } };
  const schema = { type: 'object', required: ['profile', 'file'], properties };
  return operation({
    id: 'upload',
    tag: 'Files',
    summary: 'Store a file within the limits of an upload profile',
    body: { required: true, content: { 'multipart/form-data': { schema } } },
    answer: answer('The stored file.', reference('schemas', 'StoredFile'), {
      id: exampleId,
      name: 'contract.pdf',
      size: 48213,
      mime: 'application/pdf',
    }),
    refusals: ['upload-failed', 'upload-type', 'upload-size', 'upload-content', 'upload-archive', 'upload-pixels'],
  });
}

function download(): Part {
  const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return operation({
    id: 'download',
    tag: 'Files',
    summary: 'A file, for its uploader and whoever sees a record that holds it',
    parameters: [reference('parameters', 'id')],
    answer: { description: 'The content, under its name.', content },
    refusals: ['not-found'],
  });
}

function progress(): Part {
  return operation({
    id: 'importProgress',
    tag: 'Imports',
    summary: 'Progress of an import, with the findings of every refused row',
    parameters: [{ name: 'job', in: 'path', required: true, schema: text }],
    answer: answer('How far it is.', reference('schemas', 'ImportJob')),
    refusals: ['not-found'],
  });
}
