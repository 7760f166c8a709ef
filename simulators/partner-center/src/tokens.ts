import { randomBytes } from 'node:crypto';
import {
  headerOf,
  jsonReply,
  textOf,
  type ReceivedRequest,
  type Reply,
} from '@portal/simulator-kit/messages';
import { Refusal, refusals } from './replies.ts';
import type { World } from './state.ts';

/** The application of the partner, and the refresh token that its user's consent has made. */
export type Client = { clientId: string; clientSecret: string; refreshToken: string };

export const audiences = {
  api: 'https://api.partnercenter.microsoft.com',
  prices: 'https://api.partner.microsoft.com',
} as const;
export type Audience = keyof typeof audiences;

export type TokenService = {
  answer(request: ReceivedRequest): Reply;
  /** Throws the refusal of a request that may not ask for that audience. */
  check(request: ReceivedRequest, audience: Audience): void;
  revokeAccessTokens: () => void;
};

const accessSeconds = 3599;
const refreshDays = 90;
const msPerDay = 86_400_000;

const refuse = (status: number, error: string): Reply =>
  jsonReply({ error, error_description: `The token service refuses: ${error}.`, error_codes: [] }, status);

const newToken = (): string => randomBytes(48).toString('base64url');

const audienceOf = (scope: string): Audience | undefined => {
  const wanted = scope.split(' ');
  if (wanted.includes(`${audiences.api}/.default`)) return 'api';
  return wanted.includes(`${audiences.prices}/.default`) ? 'prices' : undefined;
};

/** The newest refresh token is good, and the one before it until the newest has been used. */
function takeRefreshToken({ data, clock }: World, client: Client, presented: string): boolean {
  const now = clock.now();
  const { refreshTokens } = data;
  if (refreshTokens.length === 0)
    refreshTokens.push({ token: client.refreshToken, issuedAt: now.toISOString() });
  const at = refreshTokens.findIndex(({ token }) => token === presented);
  const found = refreshTokens[at];
  if (found === undefined || now.getTime() >= Date.parse(found.issuedAt) + refreshDays * msPerDay)
    return false;
  data.refreshTokens = [found];
  return true;
}

/** The token service of the partner's own tenant: the grant of a refresh token, which is replaced with each use. */
export function createTokenService(world: World, client: Client): TokenService {
  const issued = new Map<string, { audience: Audience; endsAt: number }>();

  const answer = (request: ReceivedRequest): Reply => {
    const form = new URLSearchParams(textOf(request));
    if (form.get('client_id') !== client.clientId || form.get('client_secret') !== client.clientSecret)
      return refuse(401, 'invalid_client');
    if (form.get('grant_type') !== 'refresh_token') return refuse(400, 'unsupported_grant_type');
    const scope = form.get('scope') ?? '';
    const audience = audienceOf(scope);
    if (audience === undefined) return refuse(400, 'invalid_scope');
    if (!takeRefreshToken(world, client, form.get('refresh_token') ?? ''))
      return refuse(400, 'invalid_grant');
    const now = world.clock.now();
    const token = newToken();
    issued.set(token, { audience, endsAt: now.getTime() + accessSeconds * 1000 });
    const next = newToken();
    world.data.refreshTokens.push({ token: next, issuedAt: now.toISOString() });
    world.save();
    const refresh = scope.split(' ').includes('offline_access') ? { refresh_token: next } : {};
    return jsonReply({
      token_type: 'Bearer',
      scope: `${audiences[audience]}/user_impersonation`,
      expires_in: accessSeconds,
      ext_expires_in: accessSeconds,
      access_token: token,
      ...refresh,
    });
  };

  return {
    answer,
    check: (request, audience) => {
      const token = /^Bearer (\S+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1];
      const known = token === undefined ? undefined : issued.get(token);
      if (known === undefined || known.endsAt <= world.clock.now().getTime()) throw refusals.unauthorized();
      if (known.audience !== audience) throw refusals.audience();
    },
    revokeAccessTokens: () => issued.clear(),
  };
}

/** What a fault answers at the token service. */
export const refusedToken = ({ status }: Refusal): Reply =>
  refuse(status === 401 ? 401 : 400, status === 401 ? 'invalid_client' : 'invalid_grant');
