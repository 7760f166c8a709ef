import { email as emailSchema } from '@portal/contract/fields';
import { seedOperatorDocuments } from '../legal/index.ts';
import { addSeconds, systemClock } from '../platform/process/clock.ts';
import { readConfig } from '../platform/process/config.ts';
import { openDatabase, type Queryable } from '../platform/database/database.ts';
import { newToken } from '../platform/database/ids.ts';
import { findByEmail, operatorId } from './account-repository.ts';
import { auditPerson } from './audit-person.ts';
import { sha256 } from './guesses.ts';
import { invitationSeconds, newPasswordPath } from './invitation.ts';
import { addOperator, addOperatorOwner, makeOwner } from './operator-repository.ts';
import { freeSignInName, queueUp } from './registration-repository.ts';
import { addToken, retireTokens } from './token-repository.ts';

type Made = { link: string } | { refused: string };

const request = {
  requestId: '',
  ip: '',
  userAgent: 'portal create-operator',
  language: 'en',
  host: '',
} as const;

async function operatorOf(tx: Queryable): Promise<string> {
  const operator = (await operatorId(tx)) ?? (await addOperator(tx));
  await seedOperatorDocuments(tx, operator);
  return operator;
}

/** Who has the address, after it was given back where nobody has to have it elsewhere. Its own people keep theirs. */
async function holderOf(tx: Queryable, { operator, email }: { operator: string; email: string }) {
  await queueUp(tx, email);
  const known = await findByEmail(tx, email);
  if (!known || known.partnerId === operator) return known;
  await freeSignInName(tx, email);
  return findByEmail(tx, email);
}

/**
 * Makes the operator if there is none, with its documents, and an owner of it, also of somebody who was invited as less
 * and has not come yet. Answers the path of a link that sets the owner's password, once; an account that has a password
 * gets none.
 */
export async function createOperator(tx: Queryable, email: string): Promise<Made> {
  const operator = await operatorOf(tx);
  const known = await holderOf(tx, { operator, email });
  if (known && known.partnerId !== operator) {
    return { refused: `${email} belongs to another organization of this portal.` };
  }
  if (known && known.passwordHash !== null) {
    return { refused: `${email} has a password already: use "forgot password" on the login page.` };
  }
  if (!known) await addOperatorOwner(tx, operator, email);
  const owner = await findByEmail(tx, email);
  if (!owner) throw new Error('The owner of the operator could not be kept.');
  const isRaised = known !== null && (await makeOwner(tx, operator, owner.id));
  if (!known || isRaised) await auditPerson(tx, owner, { event: 'operatorCreated', request });
  const token = newToken();
  await retireTokens(tx, email, 'operator');
  await addToken(tx, {
    hash: sha256(token),
    purpose: 'operator',
    partnerId: operator,
    userId: owner.id,
    email,
    codeHash: null,
    codeExpiresAt: null,
    expiresAt: addSeconds(systemClock(), invitationSeconds),
  });
  return { link: newPasswordPath(token) };
}

/** `portal create-operator EMAIL`; answers the exit code. */
export async function runCreateOperator(args: readonly string[]): Promise<number> {
  const email = emailSchema.safeParse(args[0] ?? '');
  if (!email.success || args.length !== 1) {
    process.stderr.write('Usage: portal create-operator EMAIL\n');
    return 2;
  }
  const config = readConfig(process.env);
  const database = openDatabase({ url: config.AUTH_DATABASE_URL, max: 1 });
  try {
    const made = await database.transaction((tx) => createOperator(tx, email.data));
    if ('refused' in made) {
      process.stderr.write(`${made.refused}\n`);
      return 1;
    }
    const link = new URL(made.link, config.PUBLIC_URL).toString();
    process.stdout.write(`Open this link within 72 hours to set the password of ${email.data}:\n${link}\n`);
    return 0;
  } finally {
    await database.end();
  }
}
