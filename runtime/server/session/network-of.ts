// The network a caller belongs to: people behind one line have one IPv4 address, but 2^64 of IPv6.
import { isIPv6 } from 'node:net';

const ownGroups = 4;

/** An IPv4 address as it is, also one written as IPv6; of an IPv6 address the first 64 bits. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  // The parser of addresses knows every way of writing one.
  const [left = '', right] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [groupsOf(left), groupsOf(right ?? '')];
  const middle = right === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...middle, ...last].slice(0, ownGroups).join(':')}::/64`;
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
