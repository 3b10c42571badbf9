// What an operator writes for backups and places: taken, or refused with what to write.
import { describe, expect, it } from 'vitest';
import { readBackupSettings } from '../../cli/backup-settings.ts';
import { readEnvironment } from '../../cli/environment.ts';
import { parsePlace } from '../../runtime/server/objects/parse-place.ts';

const keys = { TONGGUAN_S3_KEY_ID: 'id', TONGGUAN_S3_SECRET: 'secret' };

describe('a place', () => {
  it('is a folder or a bucket', () => {
    expect(parsePlace('X', '/srv/copies', {})).toBe('/srv/copies');
    const values = { ...keys, TONGGUAN_S3_ENDPOINT: 'https://s3.example.com', TONGGUAN_S3_REGION: 'eu-1' };
    expect(parsePlace('X', 's3://copies/of/ours/', values)).toEqual({
      bucket: 'copies',
      prefix: 'of/ours',
      endpoint: 'https://s3.example.com/',
      region: 'eu-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
  });

  it.each([
    ['s3://', keys, 'is no place'],
    ['s3://UPPER/a', keys, 'is no place'],
    ['ftp://copies', keys, 'is no place'],
    ['s3://copies/../x', keys, 'dots'],
    ['s3://copies/a//b', keys, 'empty part'],
    ['s3://copies', {}, 'TONGGUAN_S3_KEY_ID'],
    ['s3://copies', { TONGGUAN_S3_KEY_ID: 'id' }, 'TONGGUAN_S3_SECRET'],
    ['s3://copies', { ...keys, TONGGUAN_S3_ENDPOINT: 'http://s3.example.com' }, 'TONGGUAN_S3_ENDPOINT'],
    ['s3://copies', { ...keys, TONGGUAN_S3_ENDPOINT: 'nowhere' }, 'TONGGUAN_S3_ENDPOINT'],
  ])('%s is refused', (text, values, told) => {
    expect(() => parsePlace('X', text, values)).toThrow(told);
  });
});

describe('settings of backups', () => {
  it('have defaults, and none are taken without a place', () => {
    expect(readBackupSettings({})).toEqual({ secret: {}, keep: 14 });
    expect(readBackupSettings({ TONGGUAN_BACKUP: '/srv/copies' }).scheduled).toEqual({
      to: '/srv/copies',
      at: '0 2 * * *',
    });
    const files = readEnvironment({ TONGGUAN_DATA: '/srv/data' }).files;
    expect(files).toBe('/srv/data/files');
  });

  it.each([
    [{ TONGGUAN_BACKUP_AT: 'at night' }, 'TONGGUAN_BACKUP_AT'],
    [{ TONGGUAN_BACKUP_AT: '0 25 * * *' }, 'TONGGUAN_BACKUP_AT'],
    [{ TONGGUAN_BACKUP_AT: '0 0 2 * * *' }, 'TONGGUAN_BACKUP_AT'],
    [{ TONGGUAN_BACKUP_KEEP: '0' }, 'TONGGUAN_BACKUP_KEEP'],
    [{ TONGGUAN_BACKUP_KEY: 'short' }, 'TONGGUAN_BACKUP_KEY'],
    [{ TONGGUAN_BACKUP_PASSPHRASE: 'short' }, 'TONGGUAN_BACKUP_PASSPHRASE'],
  ])('%o is refused', (values, told) => {
    expect(() => readBackupSettings(values)).toThrow(told);
    expect(() => readBackupSettings(values)).not.toThrow(/=short/);
  });
});
