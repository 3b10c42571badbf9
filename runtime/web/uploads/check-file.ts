// Refuses a file by name and size before it is sent; the server looks at its content as well (spec 5, uploads).
import type { UploadProfile } from '../../core/upload-profile.ts';

/** Why a file is refused: a name of the error catalogue. */
export type FileFault = 'upload-type' | 'upload-size' | 'upload-count';

export interface FileFacts {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** Extension in small letters without the dot; empty for a name without one. */
export function extensionOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at <= 0 ? '' : name.slice(at + 1).toLowerCase();
}

/** What is wrong with adding the file to `present` others, or null. */
export function fileFault(file: FileFacts, profile: UploadProfile, present: number): FileFault | null {
  if (!profile.extensions.includes(extensionOf(file.name))) return 'upload-type';
  if (file.size === 0 || file.size > profile.maxBytes) return 'upload-size';
  if (profile.maxFiles !== undefined && present >= profile.maxFiles) return 'upload-count';
  return null;
}
