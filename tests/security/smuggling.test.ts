// Where one request ends and the next begins: bytes that a proxy and a server may read differently are read as nothing.
// The socket stands for a proxy that passes on what it got as it is, over a connection that others' calls share.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../api/world.ts';

let world: World;
let port: number;
let cookie: string;

beforeAll(async () => {
  world = await openWorld({});
  cookie = `tongguan_session=${await world.logIn('admin')}`;
  port = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => world.close());

/** Sends bytes as they are, and gives the statuses of all that is answered until the server closes or is silent for a moment. */
function statuses(bytes: string): Promise<number[]> {
  return new Promise((tell) => {
    let text = '';
    const done = (): void => {
      socket.destroy();
      tell([...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)));
    };
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setTimeout(1_500, done);
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.once('end', done);
    socket.once('error', done);
  });
}

/** What somebody would have another caller's login do. */
const hidden = () =>
  `POST /api/user/endOtherSessions HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nContent-Length: 0\r\n\r\n`;

/** A call whose body is the other call, with these headers to say how long it is. */
const hiding = (headers: readonly string[], body = hidden(), end = '\r\n'): string =>
  [
    `POST /api/login/getInfo HTTP/1.1`,
    'Host: a',
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    ...headers,
    '',
    body,
  ].join(end);

const chunkedNothing = () => `0\r\n\r\n${hidden()}`;

describe('a request', () => {
  it('is answered over such a socket, and the next after it', async () => {
    const one = `POST /api/login/getInfo HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nContent-Length: 0\r\n\r\n`;
    expect(await statuses(one + one)).toEqual([200, 200]);
    const chunked = hiding(['Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n');
    expect(await statuses(chunked + one)).toEqual([200, 200]);
  });

  it.each<[string, () => string]>([
    ['both a length and chunks', () => hiding(['Content-Length: 5', 'Transfer-Encoding: chunked'], chunkedNothing())],
    ['chunks and a length', () => hiding(['Transfer-Encoding: chunked', 'Content-Length: 5'], chunkedNothing())],
    ['two lengths', () => hiding(['Content-Length: 0', `Content-Length: ${hidden().length}`])],
    ['twice the same length', () => hiding(['Content-Length: 0', 'Content-Length: 0'])],
    ['lengths in a list', () => hiding([`Content-Length: 0, ${hidden().length}`])],
    ['a signed length', () => hiding(['Content-Length: +0'])],
    ['a negative length', () => hiding(['Content-Length: -1'])],
    ['a length in other digits', () => hiding(['Content-Length: 0x10'])],
    [
      'a header folded over two lines',
      () => hiding(['Transfer-Encoding:', ' chunked', 'Content-Length: 5'], chunkedNothing()),
    ],
    ['a space before the colon', () => hiding(['Transfer-Encoding : chunked', 'Content-Length: 5'], chunkedNothing())],
    ['chunks that are not last', () => hiding(['Transfer-Encoding: chunked, identity'], chunkedNothing())],
    ['chunks by another name', () => hiding(['Transfer-Encoding: xchunked', 'Content-Length: 5'], chunkedNothing())],
    [
      'chunks said twice',
      () => hiding(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], chunkedNothing()),
    ],
    ['lines that end without a return', () => hiding(['Content-Length: 0'], hidden(), '\n')],
    [
      'a return in a header',
      () => hiding(['X-A: b\rTransfer-Encoding: chunked', 'Content-Length: 5'], chunkedNothing()),
    ],
    ['a null in a header', () => hiding(['X-A: b\0c', 'Content-Length: 0'])],
    ['a chunk whose size is none', () => hiding(['Transfer-Encoding: chunked'], `0x0\r\n\r\n${hidden()}`)],
    ['a chunk with a line feed alone', () => hiding(['Transfer-Encoding: chunked'], `0\n\n${hidden()}`)],
  ])('with %s is refused, the connection closed, and nothing behind it answered', async (_what, bytes) => {
    const answered = await statuses(bytes());
    expect(answered).toEqual([400]);
  });

  it('has ended no other login by any of them', async () => {
    const other = `tongguan_session=${await world.logIn('admin')}`;
    const headers = { cookie: other };
    expect((await world.raw({ method: 'POST', url: '/api/login/getInfo', headers, payload: {} })).json().code).toBe(
      1000,
    );
    const { rows } = await world.pool.query(`select 1 from operation_log where "action" = 'account'`);
    expect(rows).toEqual([]);
  });
});
