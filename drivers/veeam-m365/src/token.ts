import { readJson } from '@portal/driver-kit/answer';
import { ProviderFailure } from '@portal/ports/failure';
import type { Outbound, OutboundResponse } from '@portal/ports/outbound';
import { createTokens, type TokenGrant, type Tokens } from '@portal/driver-kit/tokens';
import { number } from '@portal/driver-kit/numbers';
import { z } from 'zod';
import type { VeeamM365Connection } from './connection.ts';
import { M365BackupFailure } from './failure.ts';

const issued = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: number,
});

const call = 'POST /v8/token';

function toFailure(response: OutboundResponse): ProviderFailure {
  const failure = new M365BackupFailure(call, response);
  if (response.status !== 400 && response.status !== 401) return failure;
  return new ProviderFailure('connection', failure.message, { trouble: 'credentials' });
}

function toGrant(response: OutboundResponse): TokenGrant {
  const { data } = issued.safeParse(readJson(response.body));
  if (data === undefined) throw new ProviderFailure('protocol', `${call} answered without a token`);
  return { access: data.access_token, refresh: data.refresh_token, expiresInSeconds: data.expires_in };
}

/** Tokens of a program: without the second one that a browser has to send in a cookie. */
export function createUserTokens(
  { endpoint, username, password }: VeeamM365Connection,
  outbound: Outbound,
): Tokens {
  const ask = async (form: Record<string, string>): Promise<OutboundResponse> =>
    await outbound({
      method: 'POST',
      url: `${endpoint}/v8/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ ...form, disable_antiforgery_token: 'true' }).toString(),
    });
  return createTokens({
    signIn: async () => {
      const response = await ask({ grant_type: 'password', username, password });
      if (response.status !== 200) throw toFailure(response);
      return toGrant(response);
    },
    refresh: async (refreshToken) => {
      const response = await ask({ grant_type: 'refresh_token', refresh_token: refreshToken });
      if (response.status === 200) return toGrant(response);
      if (response.status === 400 || response.status === 401) return null;
      throw toFailure(response);
    },
  });
}
