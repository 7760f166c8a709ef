import { apiTokenPrefix, apiTokensPerUser } from '@portal/contract/constants';
import type { BodyOf, ResponseOf } from '@portal/contract/http';
import { scopesOf, type Permission } from '@portal/contract/permissions';
import type { createApiToken, listApiTokens, revokeApiToken } from '@portal/contract/user-access';
import { addApiToken, apiTokensOf, endApiToken } from '../auth/index.ts';
import type { OpenCall } from '../platform/http/call.ts';
import { addSeconds } from '../platform/process/clock.ts';
import type { Queryable } from '../platform/database/database.ts';
import { newId, newToken } from '../platform/database/ids.ts';
import { queueMail } from '../platform/mail/mail-queue.ts';
import type { Platform } from '../platform/platform.ts';
import { invalidField, notFound, Problem } from '../platform/http/problem.ts';
import { apiTokenHash } from '../platform/sessions/sessions.ts';
import { auditOwn, confirmPassword, ownOf, type Own } from './own-account.ts';

const daySeconds = 24 * 60 * 60;

export const createListApiTokens =
  ({ auth, clock }: Platform) =>
  async (call: OpenCall<typeof listApiTokens>): Promise<ResponseOf<typeof listApiTokens>> => {
    const now = clock();
    const tokens = await apiTokensOf(auth, ownOf(call).key);
    const items = tokens.map(({ createdAt, expiresAt, lastUsedAt, ...token }) => ({
      ...token,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      expired: expiresAt <= now,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
    return { items };
  };

type Form = BodyOf<typeof createApiToken>;

/** What was asked for, in the order of the table; nobody gives a program what they lack. */
function scopesWithin({ principal }: Own, wanted: readonly Permission[]): Permission[] {
  const own = scopesOf([...principal.permissions]);
  if (wanted.some((scope) => !own.includes(scope))) {
    throw invalidField('scopes', { errorKey: 'rolesBeyondOwn' });
  }
  return own.filter((scope) => wanted.includes(scope));
}

async function checkRoom(
  tx: Queryable,
  { key }: Own,
  { name, now }: { name: string; now: Date },
): Promise<void> {
  const good = (await apiTokensOf(tx, key)).filter(({ expiresAt }) => expiresAt > now);
  if (good.some((token) => token.name === name)) throw invalidField('name', { errorKey: 'tokenNameTaken' });
  if (good.length >= apiTokensPerUser) {
    throw new Problem('tooManyApiTokens').with({
      details: { max: apiTokensPerUser },
    });
  }
}

type TokenRequest = { own: Own; form: Form; scopes: Permission[]; now: Date };

async function make(tx: Queryable, { own, form, scopes, now }: TokenRequest) {
  const { principal, key, request } = own;
  const { name, days } = form;
  await checkRoom(tx, own, { name, now });
  const id = newId();
  const token = `${apiTokenPrefix}${newToken()}`;
  const expiresAt = addSeconds(now, days * daySeconds);
  const { organizationId, kind } = principal.home;
  const owner = { ...key, organizationId, kind };
  await addApiToken(tx, {
    id,
    hash: apiTokenHash(token),
    name,
    scopes,
    owner,
    createdAt: now,
    expiresAt,
    request,
  });
  const until = expiresAt.toISOString();
  await auditOwn(tx, own, {
    event: 'apiTokenCreated',
    details: { apiToken: name, scopes, expiresAt: until },
  });
  return { id, token, expiresAt: until };
}

/** Makes a token for a program, after the password; its owner is told by mail. */
export const createCreateApiToken =
  (platform: Platform) =>
  async (call: OpenCall<typeof createApiToken>): Promise<ResponseOf<typeof createApiToken>> => {
    const own = ownOf(call);
    const { body: form, request } = call;
    const confirmed = await confirmPassword(platform, own, { field: 'password', password: form.password });
    const making = { own, form, scopes: scopesWithin(own, form.scopes), now: platform.clock() };
    return platform.auth.transaction(async (tx) => {
      // One after the other, so that they are counted.
      await confirmed.hold(tx);
      const made = await make(tx, making);
      const language = confirmed.language ?? request.language;
      const mail = { partnerId: own.key.partnerId, recipient: confirmed.email, language };
      const content = { name: form.name, expiresAt: made.expiresAt };
      await queueMail(tx, { ...mail, kind: 'apiTokenCreated', content });
      return made;
    });
  };

export const createRevokeApiToken =
  ({ auth }: Platform) =>
  async (call: OpenCall<typeof revokeApiToken>): Promise<ResponseOf<typeof revokeApiToken>> => {
    const own = ownOf(call);
    await auth.transaction(async (tx) => {
      const name = await endApiToken(tx, own.key, call.query.id);
      if (name === null) throw notFound();
      await auditOwn(tx, own, { event: 'apiTokenRevoked', details: { apiToken: name } });
    });
    return {};
  };
