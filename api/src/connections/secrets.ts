import { setTimeout as pause } from 'node:timers/promises';
import { ProviderFailure, type System } from '@portal/ports/failure';
import type { RotatingSecret } from '@portal/ports/rotating-secret';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import type { Sealer } from '../platform/process/seal.ts';
import {
  claimSecret,
  insertSecret,
  lockSecret,
  readSecret,
  releaseSecret,
  writeSecret,
} from './secrets-repository.ts';

/** `database` works as the worker's role or as `portal_auth`. */
export type Secrets = { database: Database; sealer: Sealer; longestWaitMs?: number };

/** An exchange is one call of the system. */
const leaseSeconds = 30;
const lookMs = 50;

const broken = ({ system, region }: System, why: string): ProviderFailure =>
  new ProviderFailure('connection', `The secret of ${[system, region].filter(Boolean).join(', ')} ${why}.`, {
    trouble: 'credentials',
  });

function openWith(sealer: Sealer, sealed: string, of: System): string {
  try {
    return sealer.open(sealed);
  } catch {
    // What the cipher says helps nobody.
    throw broken(of, 'was sealed with another SECRET_KEY');
  }
}

async function claim({ database, longestWaitMs = 20_000 }: Secrets, of: System): Promise<string> {
  const leaseId = newId();
  const until = performance.now() + longestWaitMs;
  while (!(await claimSecret(database, of, { leaseId, leaseSeconds }))) {
    if (performance.now() >= until)
      throw new ProviderFailure('throttled', `The secret of ${of.system} is being exchanged.`, {
        retryAfterSeconds: 5,
      });
    await pause(lookMs);
  }
  return leaseId;
}

/** The secret of one connection, the same for all processes. */
export function rotatingSecret(secrets: Secrets, of: System): RotatingSecret {
  const { database, sealer } = secrets;
  return {
    read: async () => {
      const row = await readSecret(database, of);
      if (!row) throw broken(of, 'has not been given');
      return { secret: openWith(sealer, row.sealed, of), expiresAt: row.expiresAt };
    },
    replace: (old, next, expiresAt) =>
      database.transaction(async (tx) => {
        const sealed = await lockSecret(tx, of);
        if (sealed === null || openWith(sealer, sealed, of) !== old) return false;
        await writeSecret(tx, of, { sealed: sealer.seal(next), expiresAt });
        return true;
      }),
    alone: async (work) => {
      if (!(await readSecret(database, of))) throw broken(of, 'has not been given');
      const leaseId = await claim(secrets, of);
      try {
        return await work();
      } finally {
        await releaseSecret(database, of, leaseId);
      }
    },
  };
}

/**
 * Puts the first secret of a connection, or one that takes the place of whatever there is. Throws while there is no
 * operator, whose it is.
 */
export const giveSecret = (
  { database, sealer }: Secrets,
  of: System,
  { secret, expiresAt }: { secret: string; expiresAt: Date },
): Promise<void> =>
  database.transaction(async (tx) => {
    const given = await insertSecret(tx, of, { sealed: sealer.seal(secret), expiresAt });
    if (given === 0)
      throw new Error(
        'There is no operator yet whose secret it would be: run "portal create-operator" before.',
      );
  });
