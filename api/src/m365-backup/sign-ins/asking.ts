import { ProviderFailure } from '@portal/ports/failure';
import type { Transaction } from '../../platform/database/database.ts';
import type { WorkerNeeds } from '../../platform/capability.ts';
import type { DueQueue } from '../../platform/database/due-rows.ts';
import { noteChanges } from '../../services/mirrored.ts';
import { tellCustomers } from '../../services/status.ts';
import { driverOf } from '../system.ts';
import { claimSignIn, markExpired, markSignedIn, postponeSignIn, type ClaimedSignIn } from './repository.ts';

type Needs = Pick<WorkerNeeds, 'database' | 'platform'>;

/** Null: it cannot be told now. */
async function hasSignedIn({ platform }: Needs, claimed: ClaimedSignIn): Promise<boolean | 'expired' | null> {
  const { clouds, sealer } = platform;
  try {
    return await driverOf(clouds, claimed.region).isSignedIn(sealer.open(claimed.codeSealed));
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return error.reason === 'codeExpired' ? 'expired' : null;
  }
}

async function writeSeen(tx: Transaction, claimed: ClaimedSignIn): Promise<void> {
  if (!(await markSignedIn(tx, claimed))) return;
  await noteChanges(tx, claimed, [{ event: 'backupSignInSeen', target: claimed.domain }]);
  await tellCustomers(tx, 'm365-backup', [claimed]);
}

async function askOnce(needs: Needs, claimed: ClaimedSignIn): Promise<void> {
  const { database } = needs;
  const answer = await hasSignedIn(needs, claimed);
  if (answer === true) await database.transaction((tx) => writeSeen(tx, claimed));
  else if (answer === 'expired')
    await database.transaction(async (tx) => {
      await markExpired(tx, claimed);
      await tellCustomers(tx, 'm365-backup', [claimed]);
    });
  else await postponeSignIn(database, claimed);
}

/** Asks every few seconds whether somebody has signed in with a code, whether the dialog is open or not. */
export const signInQueue = (needs: Needs): DueQueue<ClaimedSignIn> => ({
  name: 'm365_sign_in',
  concurrency: 4,
  claim: () => claimSignIn(needs.database),
  work: (claimed) => askOnce(needs, claimed),
});
