// One address of several hosts, as libpq reads it.
import { describe, expect, it } from 'vitest';
import { hostName, hostsOfUrl } from '../../runtime/server/database/hosts-of-url.ts';

const names = (url: string): string[] => hostsOfUrl(url).map(hostName);

describe('an address', () => {
  it('of one host stays as it is', () => {
    for (const url of ['postgresql://u:p@one/name', 'postgresql://u:p%40@one:5433/name?sslmode=require']) {
      expect(hostsOfUrl(url)).toEqual([url]);
    }
  });

  it('of several names each with its own port, or with one for all', () => {
    const several = 'postgresql://u:p%40@one:1,two:2/name?target_session_attrs=read-write&sslmode=require';
    expect(hostsOfUrl(several)).toEqual([
      'postgresql://u:p%40@one:1/name?sslmode=require',
      'postgresql://u:p%40@two:2/name?sslmode=require',
    ]);
    expect(names('postgresql://u:p@/name?host=/run/a,/run/b&port=5432')).toEqual(['/run/a:5432', '/run/b:5432']);
    expect(names('postgresql://u:p@/name?host=one,two&port=1,2')).toEqual(['one:1', 'two:2']);
  });

  it('is refused with ports that belong to no host', () => {
    expect(() => hostsOfUrl('postgresql://u:p@/name?host=a,b,c&port=1,2')).toThrow(/as many ports/);
  });

  it('is called by its hosts, never by its password', () => {
    expect(names('postgresql://u:secret@one:1,two/name').join()).toBe('one:1,two');
  });
});
