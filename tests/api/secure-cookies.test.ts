// Behind https: cookies that no other host and no plain line can set, and browsers that stay with https.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, password, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ secureCookies: true });
});
afterAll(() => world.close());

const logIn = () => world.raw({ method: 'POST', url: '/api/login/auth', payload: { username: 'trader', password } });
const whoIs = async (cookie: string) =>
  (await world.raw({ method: 'POST', url: '/api/login/getInfo', headers: { cookie } })).json();

describe('behind https', () => {
  it('the login stands under a name that belongs to this host alone', async () => {
    const { cookies } = await logIn();
    const [device, session] = cookies.toSorted((one, other) => (one.name < other.name ? 1 : -1));
    expect(session).toMatchObject({ name: '__Host-tongguan_session', secure: true, httpOnly: true, path: '/' });
    expect(session?.domain).toBeUndefined();
    expect(device).toMatchObject({ name: '__Secure-tongguan_device', secure: true, httpOnly: true });
  });

  it('a cookie under the plain name, which a neighbour can set, opens nothing', async () => {
    const { cookies } = await logIn();
    const token = cookies.find(({ name }) => name === '__Host-tongguan_session')?.value;
    expect(await whoIs(`__Host-tongguan_session=${token}`)).toMatchObject({ code: 1000 });
    expect(await whoIs(`tongguan_session=${token}`)).toMatchObject({ code: 20011 });
  });

  it('logging out has the browser forget it by the same name', async () => {
    const { cookies } = await logIn();
    const token = cookies.find(({ name }) => name === '__Host-tongguan_session')?.value;
    const out = await world.raw({
      method: 'POST',
      url: '/api/login/logout',
      headers: { cookie: `__Host-tongguan_session=${token}` },
    });
    expect(out.cookies).toMatchObject([{ name: '__Host-tongguan_session', value: '', secure: true, path: '/' }]);
    expect(await whoIs(`__Host-tongguan_session=${token}`)).toMatchObject({ code: 20011, data: { reason: 'logout' } });
  });

  it('browsers are told to come over https for a year', async () => {
    const { headers } = await world.raw({ method: 'GET', url: '/healthz' });
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  });
});
