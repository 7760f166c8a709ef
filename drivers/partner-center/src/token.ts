import { judge, readJson } from '@portal/driver-kit/answer';
import { ProviderFailure, type ConnectionTrouble } from '@portal/ports/failure';
import type { Outbound, OutboundResponse } from '@portal/ports/outbound';
import type { RotatingSecret } from '@portal/ports/rotating-secret';
import { z } from 'zod';
import type { PartnerCenterConnection } from './connection.ts';

/** The API and the price sheets take tokens of their own. */
export const audiences = {
  api: 'https://api.partnercenter.microsoft.com',
  prices: 'https://api.partner.microsoft.com',
} as const;
export type Audience = keyof typeof audiences;

export type Tokens = {
  /** One that has not run out. */
  get(audience: Audience): Promise<string>;
  /** Says that this token no longer works, so that the next `get` asks for another. */
  drop(token: string): void;
};

type Token = { text: string; goodUntil: number };

const marginSeconds = 60;
/** How long the vendor takes a refresh token, from its issue. */
const refreshTokenDays = 90;
const msPerDay = 86_400_000;

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.coerce.number(),
});
const tokenError = z.object({ error: z.string(), error_codes: z.array(z.number()).nullish() });
const credentialErrors = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client']);
/** Of the token service: multifactor authentication is wanted, was never set up, or is too long ago. */
const mfaCodes = new Set([50_074, 50_076, 50_078, 50_079]);

function troubleOf(error: string, codes: readonly number[]): ConnectionTrouble | null {
  if (error === 'interaction_required' || codes.some((code) => mfaCodes.has(code))) return 'mfa';
  return credentialErrors.has(error) ? 'credentials' : null;
}

function failureOf(response: OutboundResponse): ProviderFailure {
  const said = tokenError.safeParse(readJson(response.body)).data;
  const error = said?.error ?? 'without an error';
  const { kind, details } = judge(response, { 400: 'protocol' });
  const message = `the token service answered ${response.status} ${error}`;
  const trouble = troubleOf(error, said?.error_codes ?? []);
  return trouble === null
    ? new ProviderFailure(kind, message, details)
    : new ProviderFailure('connection', message, { trouble });
}

type Way = { connection: PartnerCenterConnection; outbound: Outbound; secret: RotatingSecret };

/** The next refresh token is stored before the access token is used. */
async function exchange({ connection, outbound, secret }: Way, audience: Audience): Promise<Token> {
  return await secret.alone(async () => {
    const stored = await secret.read();
    const requestedAt = Date.now();
    const response = await outbound({
      method: 'POST',
      url: connection.tokenUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: connection.clientId,
        client_secret: connection.clientSecret,
        refresh_token: stored.secret,
        scope: `${audiences[audience]}/.default offline_access`,
      }).toString(),
    });
    if (response.status !== 200) throw failureOf(response);
    const answer = tokenAnswer.safeParse(readJson(response.body)).data;
    if (answer === undefined)
      throw new ProviderFailure('protocol', 'the token service answered without a token');
    const next = answer.refresh_token;
    if (next !== undefined && next !== stored.secret)
      await secret.replace(stored.secret, next, new Date(requestedAt + refreshTokenDays * msPerDay));
    return { text: answer.access_token, goodUntil: requestedAt + (answer.expires_in - marginSeconds) * 1000 };
  });
}

/** Keeps one token of each audience, and lets calls at the same time share one request for it. */
export function createTokens(way: Way): Tokens {
  const kept = new Map<Audience, Token>();
  const asking = new Map<Audience, Promise<Token>>();

  const renew = async (audience: Audience): Promise<Token> => {
    try {
      const token = await exchange(way, audience);
      kept.set(audience, token);
      return token;
    } finally {
      asking.delete(audience);
    }
  };

  return {
    get: async (audience) => {
      const token = kept.get(audience);
      if (token !== undefined && token.goodUntil > Date.now()) return token.text;
      const request = asking.get(audience) ?? renew(audience);
      asking.set(audience, request);
      return (await request).text;
    },
    drop: (text) => {
      for (const [audience, token] of kept) if (token.text === text) kept.delete(audience);
    },
  };
}
