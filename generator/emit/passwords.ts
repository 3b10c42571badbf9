// passwords.gen.ts: what a password must be, for the pages that ask for a new one before anything is known of the account.
import type { EmittedFile, Model } from '../model/model.ts';
import { ModuleText } from './module-text.ts';

export function emitPasswords({ entities, system }: Model): EmittedFile[] {
  const module = new ModuleText('passwords.gen.ts', 'schemas/types.yaml');
  const account = entities.find(({ id }) => id === system.account);
  const password = account?.fields.find(({ key }) => key === 'password');
  module.addData(
    'export const passwordPattern: string',
    password && 'pattern' in password ? (password.pattern ?? '') : '',
  );
  return [module.file()];
}
