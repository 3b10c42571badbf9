// Runs openssl on files of its own.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Why openssl is not asked; null where it can be. */
export const opensslMissing: string | null = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'pipe' });
    return null;
  } catch {
    return 'openssl is not installed, so it is not asked what it thinks of the certificates';
  }
})();

/** What it prints; `files` are written into its folder as they are. With what went wrong it prints that too. */
export function openssl(files: { readonly [name: string]: string | Buffer }, args: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tongguan-openssl-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    return execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** DER as the text that openssl reads everywhere. */
export function pem(label: 'CERTIFICATE' | 'X509 CRL', der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
