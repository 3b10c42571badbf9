// uploads.gen.ts: limits of each kind of upload, by profile.
import type { EmittedFile, Model } from '../model/model.ts';
import { ModuleText } from './module-text.ts';

export function emitUploads(model: Model): EmittedFile[] {
  const module = new ModuleText('uploads.gen.ts', 'schemas/uploads.yaml');
  const type = module.importType('UploadProfile', 'runtime/core/upload-profile.ts');
  const profiles = Object.fromEntries(model.uploads.map((profile) => [profile.id, profile]));
  module.addData(`export const uploads: { readonly [profile: string]: ${type} }`, profiles);
  return [module.file()];
}
