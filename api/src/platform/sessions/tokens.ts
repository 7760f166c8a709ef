import { accessTokenSeconds } from '@portal/contract/constants';
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type JWK, type CryptoKey } from 'jose';
import sql from 'sql-template-tag';
import * as z from 'zod';
import { addSeconds, type Clock } from '../process/clock.ts';
import type { Database } from '../database/database.ts';
import type { Sealer } from '../process/seal.ts';
import { newId } from '../database/ids.ts';

const issuer = 'cloud-portal';
const audience = 'cloud-portal-api';
const algorithm = 'EdDSA';

const claims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  exp: z.number(),
  iat: z.number(),
  act: z.object({ sub: z.uuid() }).optional(),
});
export type Claims = z.infer<typeof claims>;

export type NewToken = { sessionId: string; userId: string; actingUserId?: string; seconds: number };

export type Tokens = {
  /** Signs a token that lives `seconds` from now. */
  sign(token: NewToken): Promise<string>;
  /** The claims of a token that is ours and not expired; null otherwise. It says nothing of the session. */
  verify(token: string): Promise<Claims | null>;
  /** As `verify`, but of an expired token, too: the claims say whether it was once ours, not that it is good. */
  recognize(token: string): Promise<Claims | null>;
};

type SigningKey = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey };

const imported = async (jwk: JWK): Promise<CryptoKey> => {
  const key = await importJWK(jwk, algorithm);
  if (key instanceof Uint8Array) throw new Error('A signing key is not an asymmetric one.');
  return key;
};

type StoredKey = { kid: string; privateKeySealed: string; publicJwk: JWK };

async function readKeys(database: Database, sealer: Sealer): Promise<SigningKey[]> {
  const rows = await database.rows<StoredKey>(sql`
    select kid, private_key_sealed as "privateKeySealed", public_jwk as "publicJwk" from signing_key
    where retired_at is null and algorithm = ${algorithm} order by created_at desc, kid`);
  return Promise.all(
    rows.map(async (row) => ({
      kid: row.kid,
      privateKey: await imported(JSON.parse(sealer.open(row.privateKeySealed))),
      publicKey: await imported(row.publicJwk),
    })),
  );
}

/** The keys in use; makes the first one under a lock, so that processes that start together share it. */
async function loadKeys(database: Database, sealer: Sealer): Promise<SigningKey[]> {
  const pair = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true });
  const privateJwk = JSON.stringify(await exportJWK(pair.privateKey));
  await database.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(7203115)`);
    await tx.run(sql`
      insert into signing_key (kid, algorithm, private_key_sealed, public_jwk)
      select ${newId()}, ${algorithm}, ${sealer.seal(privateJwk)}, ${JSON.stringify(await exportJWK(pair.publicKey))}::jsonb
      where not exists (select from signing_key where retired_at is null and algorithm = ${algorithm})`);
  });
  return readKeys(database, sealer);
}

const cacheLimit = 5000;
/** Before anything expired. */
const longAgo = new Date(0);

/** A signature has one spelling: the last letter of its base64url holds bits that decoding ignores. */
const isCanonical = (token: string): boolean => {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
};

type ReadAt = (token: string, currentDate: Date) => Promise<Claims | null>;

/** Reads the claims of a token that one of the keys signed and that is good at a time. */
const readerOf =
  (byKid: ReadonlyMap<string, CryptoKey>): ReadAt =>
  async (token, currentDate) => {
    if (!isCanonical(token)) return null;
    const result = await jwtVerify(
      token,
      ({ kid }) => {
        const key = byKid.get(kid ?? '');
        if (!key) throw new Error('unknown kid');
        return key;
      },
      {
        issuer,
        audience,
        algorithms: [algorithm],
        typ: 'JWT',
        currentDate,
        requiredClaims: ['exp', 'iat'],
      },
    ).catch(() => null);
    const parsed = result && claims.safeParse(result.payload);
    return parsed?.success && parsed.data.exp - parsed.data.iat <= accessTokenSeconds ? parsed.data : null;
  };

/**
 * Ed25519 tokens with a `kid`, one algorithm, issuer and audience checked. A verified token is remembered by its text,
 * because its signature cannot change; its expiry is looked at every time.
 */
export async function createTokens(
  database: Database,
  options: { sealer: Sealer; clock: Clock },
): Promise<Tokens> {
  const { sealer, clock } = options;
  const keys = await loadKeys(database, sealer);
  const [current] = keys;
  if (!current) throw new Error('There is no signing key.');
  const verified = new Map<string, Claims>();

  const readAt = readerOf(new Map(keys.map((key) => [key.kid, key.publicKey])));
  const check = async (token: string): Promise<Claims | null> => {
    const known = verified.get(token);
    if (known) return known;
    const read = await readAt(token, clock());
    if (!read) return null;
    if (verified.size >= cacheLimit) verified.clear();
    verified.set(token, read);
    return read;
  };

  return {
    sign: async ({ sessionId, userId, actingUserId, seconds }) => {
      const now = clock();
      return new SignJWT({ sid: sessionId, ...(actingUserId ? { act: { sub: actingUserId } } : {}) })
        .setProtectedHeader({ alg: algorithm, kid: current.kid, typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(Math.floor(now.getTime() / 1000))
        .setExpirationTime(Math.floor(addSeconds(now, seconds).getTime() / 1000))
        .sign(current.privateKey);
    },
    verify: async (token) => {
      const found = await check(token);
      return found && found.exp * 1000 > clock().getTime() ? found : null;
    },
    recognize: (token) => readAt(token, longAgo),
  };
}
