// The certificate and private key the server speaks TLS with by itself, where no proxy in front does.
import { resolve } from 'node:path';
import { messageOf, StartProblem } from '../runtime/server/database/start-problem.ts';
import { readTlsFiles, type TlsFiles } from '../runtime/server/serve-tls.ts';

/** The files that the variables name, which have been read and fit each other; undefined where neither is set. Throws StartProblem. */
export function readTlsSettings(values: NodeJS.ProcessEnv): TlsFiles | undefined {
  const [certificate, key] = ['TONGGUAN_TLS_CERTIFICATE', 'TONGGUAN_TLS_KEY'].map((name) => values[name]?.trim());
  if (!certificate && !key) return undefined;
  if (!certificate || !key)
    throw new StartProblem('TONGGUAN_TLS_CERTIFICATE and TONGGUAN_TLS_KEY need each other: set both, or neither.');
  const files = { certificate: resolve(certificate), key: resolve(key) };
  try {
    readTlsFiles(files);
    return files;
  } catch (error) {
    throw new StartProblem(
      `TONGGUAN_TLS_CERTIFICATE=${certificate} and TONGGUAN_TLS_KEY=${key} cannot be used: ${messageOf(error)}. Name a file with the certificate and those that lead to its root (PEM), and one with its private key (PEM, without a password), which this user may read.`,
      error,
    );
  }
}
