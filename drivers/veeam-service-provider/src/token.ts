import { failedAnswer, readJson } from '@portal/driver-kit/answer';
import { ProviderFailure } from '@portal/ports/failure';
import type { Outbound, OutboundResponse } from '@portal/ports/outbound';
import { createTokens, type TokenGrant, type Tokens } from '@portal/driver-kit/tokens';
import { z } from 'zod';
import type { VeeamServiceProviderConnection } from './connection.ts';
import { toFailure } from './failure.ts';

export const clientVersion = '3.6';

const issued = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number().positive().default(3600),
});
const refused = z.object({ error: z.string(), error_description: z.string().nullish() });

const ofCredentials = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client', 'invalid_request']);

const toTokenFailure = (response: OutboundResponse): ProviderFailure => {
  const { data } = refused.safeParse(readJson(response.body));
  if (data === undefined) return toFailure('POST /token', response);
  const said = `${data.error} ${data.error_description ?? ''}`.trim();
  if (!ofCredentials.has(data.error)) return failedAnswer('POST /token', response, { said });
  return new ProviderFailure('connection', `POST /token answered ${response.status} ${said}`, {
    trouble: 'credentials',
  });
};

const toGrant = (response: OutboundResponse): TokenGrant => {
  const { data } = issued.safeParse(readJson(response.body));
  if (data === undefined) {
    // A user with a second factor is answered a token for that alone.
    throw new ProviderFailure('connection', 'POST /token answered no access token', {
      trouble: 'credentials',
    });
  }
  return { access: data.access_token, refresh: data.refresh_token, expiresInSeconds: data.expires_in };
};

export const createUserTokens = (
  { endpoint, username, password }: VeeamServiceProviderConnection,
  outbound: Outbound,
): Tokens => {
  const ask = async (form: Record<string, string>): Promise<OutboundResponse> =>
    await outbound({
      method: 'POST',
      url: `${endpoint}/api/v3/token`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        'x-client-version': clientVersion,
      },
      body: new URLSearchParams(form).toString(),
    });

  return createTokens({
    refresh: async (refreshToken) => {
      const response = await ask({ grant_type: 'refresh_token', refresh_token: refreshToken });
      if (response.status === 200) return toGrant(response);
      if (response.status === 400) return null;
      throw toTokenFailure(response);
    },
    signIn: async () => {
      const response = await ask({ grant_type: 'password', username, password });
      if (response.status !== 200) throw toTokenFailure(response);
      return toGrant(response);
    },
  });
};
