import { execFileSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** The system user PostgreSQL runs as when we are root, since it refuses to run as root itself. */
export type Account = { uid: number; gid: number };

/** The `postgres` user, made when missing; undefined when we are not root and run it as ourselves. */
export function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = lookUp();
  if (existing !== undefined) return existing;
  try {
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ]);
  } catch (error) {
    const reason =
      'PostgreSQL refuses to run as root, and the user "postgres" could not be made with useradd.';
    throw new Error(`${reason} Make that user, or start as another user than root.`, { cause: error });
  }
  const made = lookUp();
  if (made === undefined) throw new Error('The user "postgres" was made but the system does not find it.');
  return made;
}

function lookUp(): Account | undefined {
  try {
    return { uid: askForId('-u'), gid: askForId('-g') };
  } catch {
    return undefined;
  }
}

function askForId(flag: string): number {
  return Number(
    execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
}

/** Whether `account` may pass every folder down to `place`: a clone below a closed home folder says no. */
export function canEnter(place: string, account: Account): boolean {
  const real = realpathSync(place);
  for (let folder = real; ; folder = path.dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}
