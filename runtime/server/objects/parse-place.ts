// Reads what an operator writes for a place: a path, or s3://bucket/prefix with endpoint, region and keys beside it.
import { resolve } from 'node:path';
import { StartProblem } from '../database/start-problem.ts';
import type { PlaceLocation } from './place-at.ts';

const example = 's3://bucket/prefix';

/**
 * A place of objects. `name`: what people know the value as, a setting or an argument. `values`: TONGGUAN_S3_ENDPOINT,
 * TONGGUAN_S3_REGION, TONGGUAN_S3_KEY_ID and TONGGUAN_S3_SECRET say where and as whom an S3-compatible store is asked. Throws StartProblem.
 */
export function parsePlace(name: string, text: string, values: NodeJS.ProcessEnv): PlaceLocation {
  const written = text.trim();
  if (!/^[a-z0-9]+:\/\//i.test(written)) return resolve(written);
  const found = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(written);
  if (!found) throw new StartProblem(`${name}=${text} is no place: write a folder, or ${example}.`);
  const [, bucket = '', prefix = ''] = found;
  const clean = prefix.replace(/^\/+|\/+$/g, '');
  if (clean.split('/').some((part) => part === '.' || part === '..' || (part === '' && clean !== ''))) {
    throw new StartProblem(`${name}=${text} is no place: the prefix has an empty part or dots. Write ${example}.`);
  }
  const region = values.TONGGUAN_S3_REGION?.trim() || 'us-east-1';
  return {
    bucket,
    prefix: clean,
    region,
    endpoint: endpointIn(values.TONGGUAN_S3_ENDPOINT?.trim() || `https://s3.${region}.amazonaws.com`),
    accessKeyId: needed(values, 'TONGGUAN_S3_KEY_ID', name),
    secretAccessKey: needed(values, 'TONGGUAN_S3_SECRET', name),
  };
}

/** What is sent there is signed and not hidden: https, or http on this machine. */
function endpointIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isNear = url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url && (url.protocol === 'https:' || isNear) && url.search === '' && url.username === '') return url.href;
  throw new StartProblem(
    `TONGGUAN_S3_ENDPOINT=${text} is no address of a store: write one like https://s3.example.com; http is taken on this machine alone.`,
  );
}

function needed(values: NodeJS.ProcessEnv, key: string, name: string): string {
  const value = values[key]?.trim();
  if (value) return value;
  throw new StartProblem(`${name} names an S3-compatible store: set ${key} too.`);
}
