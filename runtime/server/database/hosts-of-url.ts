// One address that names several hosts, the way libpq reads it, as one address for each.

/**
 * `postgresql://user:password@one:5432,two:5433/name`, or `…/name?host=/run/a,/run/b&port=1,2`, as the addresses of one host each, in
 * their order. `target_session_attrs` is left out: a server looks for the primary in any case. Throws Error for hosts and ports that do
 * not go together.
 */
export function hostsOfUrl(url: string): string[] {
  const [, begin = '', login = '', hosts = '', path = '', query = ''] =
    /^(\w+:\/\/)(?:([^@/?]*)@)?([^/?]*)([^?]*)(?:\?(.*))?$/.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  parameters.delete('target_session_attrs');
  const named = listOf(parameters.get('host'));
  const ports = listOf(parameters.get('port'));
  if (ports.length > 1 && ports.length !== Math.max(named.length, hosts.split(',').length)) {
    throw new Error('as many ports as hosts are needed, or one for all');
  }
  const user = login === '' ? '' : `${login}@`;
  const count = Math.max(named.length, hosts.split(',').length);
  if (count === 1 && parameters.toString() === new URLSearchParams(query).toString()) return [url];
  return Array.from({ length: count }, (_, at) => {
    const own = new URLSearchParams(parameters);
    if (named.length > 0) own.set('host', named[at] ?? '');
    if (ports.length > 0) own.set('port', ports[at] ?? ports[0] ?? '');
    const authority = named.length > 0 ? '' : (hosts.split(',')[at] ?? '');
    return `${begin}${user}${authority}${path}${own.size > 0 ? `?${own}` : ''}`;
  });
}

function listOf(text: string | null): string[] {
  return text === null || text === '' ? [] : text.split(',');
}

/** Host and port of an address, for people; never a password. */
export function hostName(url: string): string {
  const [, host = ''] = /^\w+:\/\/(?:[^@/?]*@)?([^/?]*)/.exec(url) ?? [];
  const parameters = new URLSearchParams(/\?(.*)$/.exec(url)?.[1]);
  const named = parameters.get('host') ?? host;
  const port = parameters.get('port');
  return port === null ? named : `${named}:${port}`;
}
