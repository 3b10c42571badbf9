// Reads the users of this machine, to find one that the database may run as.
import { readFile } from 'node:fs/promises';

export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Users of /etc/passwd; none where there is no such file. */
export async function readUsers(): Promise<SystemUser[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    return name !== '' && /^\d+$/.test(uid) && /^\d+$/.test(gid) ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** The user without rights that a root server runs its database as: `postgres` if the machine has one, else `nobody`. */
export function pickServiceUser(users: readonly SystemUser[]): SystemUser {
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const user = users.find((candidate) => candidate.name === name && candidate.uid !== 0);
    if (user) return user;
  }
  return users.find((candidate) => candidate.uid !== 0) ?? { name: 'nobody', uid: 65534, gid: 65534 };
}
