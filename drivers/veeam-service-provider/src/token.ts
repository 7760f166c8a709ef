import { failedAnswer, readJson } from '@portal/ports/answer';
import { ProviderFailure } from '@portal/ports/failure';
import type { Outbound, OutboundResponse } from '@portal/ports/outbound';
import { z } from 'zod';
import type { VeeamServiceProviderConnection } from './connection.ts';
import { toFailure } from './failure.ts';

export const clientVersion = '3.6';

export type Tokens = {
  /** A token that has not run out; all who ask at once share one request for it. */
  get(): Promise<string>;
  /** That token no longer works. */
  drop(token: string): void;
};

type Token = { access: string; refresh: string | undefined; endsAt: number };

const issued = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number().positive().default(3600),
});
const refused = z.object({ error: z.string(), error_description: z.string().nullish() });

const ofCredentials = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client', 'invalid_request']);
const marginSeconds = 60;

const toTokenFailure = (response: OutboundResponse): ProviderFailure => {
  const { data } = refused.safeParse(readJson(response.body));
  if (data === undefined) return toFailure('POST /token', response);
  const said = `${data.error} ${data.error_description ?? ''}`.trim();
  if (!ofCredentials.has(data.error)) return failedAnswer('POST /token', response, { said });
  return new ProviderFailure('connection', `POST /token answered ${response.status} ${said}`, {
    trouble: 'credentials',
  });
};

const toToken = (response: OutboundResponse): Token => {
  const { data } = issued.safeParse(readJson(response.body));
  if (data === undefined) {
    // A user with a second factor is answered a token for that alone.
    throw new ProviderFailure('connection', 'POST /token answered no access token', {
      trouble: 'credentials',
    });
  }
  const margin = Math.min(marginSeconds, data.expires_in / 10);
  return {
    access: data.access_token,
    refresh: data.refresh_token,
    endsAt: Date.now() + (data.expires_in - margin) * 1000,
  };
};

export const createTokens = (
  { endpoint, username, password }: VeeamServiceProviderConnection,
  outbound: Outbound,
): Tokens => {
  let current: Token | null = null;
  let asking: Promise<string> | null = null;

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

  const refresh = async (refreshToken: string): Promise<Token | null> => {
    const response = await ask({ grant_type: 'refresh_token', refresh_token: refreshToken });
    if (response.status === 200) return toToken(response);
    if (response.status === 400) return null;
    throw toTokenFailure(response);
  };

  const signIn = async (): Promise<Token> => {
    const response = await ask({ grant_type: 'password', username, password });
    if (response.status !== 200) throw toTokenFailure(response);
    return toToken(response);
  };

  const renew = async (): Promise<string> => {
    try {
      const refreshToken = current?.refresh;
      const refreshed = refreshToken === undefined ? null : await refresh(refreshToken);
      current = refreshed ?? (await signIn());
      return current.access;
    } finally {
      asking = null;
    }
  };

  return {
    get: async () => {
      if (current !== null && current.endsAt > Date.now()) return current.access;
      asking ??= renew();
      return await asking;
    },
    drop: (token) => {
      if (current?.access === token) current = { ...current, endsAt: 0 };
    },
  };
};
