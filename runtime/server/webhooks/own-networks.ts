// Which addresses webhooks may lead to: those of the public internet, and networks that the operator has named.
import { BlockList, isIP } from 'node:net';

/** Networks that webhooks may reach although they are not public. */
export interface OwnNetworks {
  readonly list: BlockList;
}

/** No network of one's own. */
export const noOwnNetworks: OwnNetworks = { list: new BlockList() };

/** Networks by their addresses: `10.0.0.0/8`, `127.0.0.1`. Throws RangeError for what is none. */
export function ownNetworks(texts: readonly string[]): OwnNetworks {
  return { list: listed(texts) };
}

/**
 * IPv4 that leads to no machine of the public internet: RFC 6890 with what stands for other machines (private, shared, loopback,
 * link-local, also that of cloud metadata), tests, multicast, reserved.
 */
const inner4 = listed([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]);
/** All of IPv6 that is public, and in it what is not, or stands for an IPv4 address. */
const outer6 = listed(['2000::/3']);
const inner6 = listed(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);
const loopback = listed(['127.0.0.0/8', '::1/128']);
/** IPv4 written as IPv6. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Whether messages may go to the address, an IP. `http`: without encryption, so to this machine alone, and where that is an own network. */
export function mayReach(ip: string, { list }: OwnNetworks, protocol: string): boolean {
  const address = mapped.exec(ip)?.[1] ?? ip;
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  if (isIP(address) === 0) return false;
  const isOwn = list.check(address, family);
  if (protocol !== 'https:') return isOwn && loopback.check(address, family);
  if (isOwn) return true;
  if (family === 'ipv4') return !inner4.check(address, family);
  return outer6.check(address, family) && !inner6.check(address, family);
}

/** The IP that an address names by itself; null for a host with a name. */
export function literalIn({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? null : host;
}

/** Whether an address can be one of a webhook as far as it says by itself; where its name leads to is looked at with each message. */
export function isAcceptable(text: string, own: OwnNetworks): boolean {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return false;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  const ip = literalIn(url);
  if (ip !== null) return mayReach(ip, own, url.protocol);
  if (url.hostname !== 'localhost' && !url.hostname.endsWith('.localhost')) return url.protocol === 'https:';
  return mayReach('127.0.0.1', own, url.protocol);
}

function listed(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = '', size] = text.split('/');
    const kind = isIP(address);
    const whole = kind === 4 ? 32 : 128;
    const bits = size === undefined ? whole : /^\d{1,3}$/.test(size) ? Number(size) : Number.NaN;
    if (kind === 0 || !(bits >= 0 && bits <= whole)) throw new RangeError(`${text} is no address and no network`);
    list.addSubnet(address, bits, kind === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
