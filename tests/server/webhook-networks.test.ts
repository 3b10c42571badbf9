// Where webhooks may lead to: nothing inside, however it is written, but for what the operator names.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readWebhookNetworks } from '../../cli/webhook-settings.ts';
import { isAcceptable, mayReach, noOwnNetworks, ownNetworks } from '../../runtime/server/webhooks/own-networks.ts';
import { postMessage } from '../../runtime/server/webhooks/post-message.ts';

const inside = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.0.2.7'],
  ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:10.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1'],
  ...['64:ff9b::a00:1', '2002:a00:1::1', '2001::1', '2001:db8::1', 'fec0::1', '::10.0.0.1'],
];

describe('an address inside', () => {
  it.each(inside)('is not reached: %s', (ip) => {
    expect(mayReach(ip, noOwnNetworks, 'https:')).toBe(false);
    expect(mayReach(ip, noOwnNetworks, 'http:')).toBe(false);
  });

  it.each([
    ...['https://127.1/', 'https://2130706433/', 'https://0x7f.0.0.1/', 'https://0177.0.0.1/', 'https://localhost/'],
    ...['https://a.localhost/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://169.254.169.254/latest'],
    ...['http://example.com/', 'ftp://example.com/', 'https://a:b@example.com/', 'https://example.com/#x', 'example'],
  ])('is no address of a webhook: %s', (text) => {
    expect(isAcceptable(text, noOwnNetworks)).toBe(false);
  });

  it('is reached where the operator names it, without encryption on this machine alone', () => {
    const own = ownNetworks(['10.0.0.0/8', '127.0.0.1', 'fd12::/16']);
    expect(mayReach('10.1.2.3', own, 'https:')).toBe(true);
    expect(mayReach('10.1.2.3', own, 'http:')).toBe(false);
    expect(mayReach('127.0.0.1', own, 'http:')).toBe(true);
    expect(mayReach('::ffff:127.0.0.1', own, 'http:')).toBe(true);
    expect(mayReach('127.0.0.2', own, 'http:')).toBe(false);
    expect(mayReach('fd12::9', own, 'https:')).toBe(true);
    expect(isAcceptable('http://localhost:9000/hook', own)).toBe(true);
  });

  it('that a name leads to is seen when the name is looked up, before anything is connected to', async () => {
    let calls = 0;
    const server = createServer((_request, response) => {
      calls += 1;
      response.end();
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const message = { headers: {}, body: '{}', timeout: 5_000 };
    for (const host of ['localhost', '127.0.0.1']) {
      const url = new URL(`http://${host}:${port}/`);
      expect(await postMessage({ ...message, url, own: noOwnNetworks })).toMatchObject({ problem: 'notAllowed' });
    }
    expect(calls).toBe(0);
    const url = new URL(`http://127.0.0.1:${port}/`);
    expect(await postMessage({ ...message, url, own: ownNetworks(['127.0.0.1']) })).toMatchObject({ problem: null });
    expect(calls).toBe(1);
    server.closeAllConnections();
    await new Promise<void>((done) => void server.close(() => done()));
  });

  it('that answers nothing in time is given up by then', async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const own = ownNetworks(['127.0.0.1']);
    const posted = await postMessage({ url, headers: {}, body: '{}', own, timeout: 150 });
    expect(posted).toMatchObject({ problem: 'timeout', code: null });
    expect(posted.duration).toBeGreaterThanOrEqual(140);
    server.closeAllConnections();
    await new Promise<void>((done) => void server.close(() => done()));
  });
});

it.each([
  '8.8.8.8',
  '1.1.1.1',
  '100.63.255.255',
  '172.32.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('a public address is reached: %s', (ip) => {
  expect(mayReach(ip, noOwnNetworks, 'https:')).toBe(true);
  expect(mayReach(ip, noOwnNetworks, 'http:')).toBe(false);
});

describe('TONGGUAN_WEBHOOK_NETWORKS', () => {
  it('may be left out, and names networks', () => {
    expect(readWebhookNetworks({})).toBeUndefined();
    const own = readWebhookNetworks({ TONGGUAN_WEBHOOK_NETWORKS: ' 10.0.0.0/8 , 192.168.7.9 ' });
    expect(own && mayReach('192.168.7.9', own, 'https:')).toBe(true);
  });

  it.each(['10.0.0.0/33', 'internal', '10.0.0.0/', '1.2.3'])('stops the start where it is none: %s', (text) => {
    expect(() => readWebhookNetworks({ TONGGUAN_WEBHOOK_NETWORKS: text })).toThrow(`${text} is no address`);
  });
});
