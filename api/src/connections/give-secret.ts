import { text } from 'node:stream/consumers';
import { connectedSystems } from '@portal/contract/connections';
import { openDatabase } from '../platform/database/database.ts';
import { readConfig } from '../platform/process/config.ts';
import { createSealer } from '../platform/process/seal.ts';
import { giveSecret } from './secrets.ts';

const usage = 'Usage: portal give-secret SYSTEM DAYS [REGION] < FILE';
const msPerDay = 86_400_000;

/** What a person has said: of which connection, and for how many days from now its secret is good. */
function readArguments([system = '', days = '', region = '', ...others]: readonly string[]) {
  const isRight = others.length === 0 && /^[1-9]\d{0,3}$/.test(days);
  return isRight && connectedSystems.some((known) => known === system)
    ? { of: { system, region }, expiresAt: new Date(Date.now() + Number(days) * msPerDay) }
    : null;
}

/** `portal give-secret SYSTEM DAYS [REGION]`: the secret is read from standard input, so that no list of processes shows it. */
export async function runGiveSecret(args: readonly string[]): Promise<number> {
  const given = readArguments(args);
  const secret = given ? (await text(process.stdin)).trim() : '';
  if (!given || secret === '') {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const { AUTH_DATABASE_URL: url, SECRET_KEY } = readConfig(process.env);
  const database = openDatabase({ url, max: 1 });
  try {
    const { of, expiresAt } = given;
    await giveSecret({ database, sealer: createSealer(SECRET_KEY) }, of, { secret, expiresAt });
    process.stdout.write(`The secret of ${of.system} is stored, sealed, until ${expiresAt.toISOString()}.\n`);
    return 0;
  } finally {
    await database.end();
  }
}
