// Limits of uploads in the page: the compiled profiles, handed in by start.tsx.
import type { UploadProfile } from '../../core/upload-profile.ts';

let profiles: { readonly [profile: string]: UploadProfile } = {};

/** Hands in the compiled profiles, before the first page is drawn. */
export function setUploadProfiles(compiled: { readonly [profile: string]: UploadProfile }): void {
  profiles = compiled;
}

/** The limits of a profile. Throws for one that is not compiled, which the compiler has refused before. */
export function uploadProfile(id: string): UploadProfile {
  const profile = profiles[id];
  if (!profile) throw new Error(`There is no upload profile ${id}`);
  return profile;
}
