import { randomBytes } from 'node:crypto';
import type { Clock } from '@portal/simulator-kit/clock';

type Credentials = { clientId: string; clientSecret: string };

export type TokenRequest = { authorization: string | undefined; body: string };
export type TokenAnswer = { status: number; body: Record<string, unknown> };

export type TokenStore = {
  issue(request: TokenRequest): TokenAnswer;
  /** The scopes of a bearer token; null when it is unknown or has run out. */
  scopesOf(authorization: string | undefined): string[] | null;
  revokeAll(): void;
};

const knownScopes = ['vardefulla-datamangder:read', 'vardefulla-datamangder:ping'];

const unescape = (text: string): string => new URLSearchParams(`value=${text}`).get('value') ?? '';

const fromBasic = (authorization: string | undefined): Credentials | null => {
  const encoded = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return null;
  const [clientId = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { clientId: unescape(clientId), clientSecret: unescape(secret.join(':')) };
};

const fromForm = (form: URLSearchParams): Credentials => ({
  clientId: form.get('client_id') ?? '',
  clientSecret: form.get('client_secret') ?? '',
});

const refusal = (status: number, error: string, description: string): TokenAnswer => ({
  status,
  body: { error, error_description: description },
});

/** The OAuth2 token service with one client, RFC 6749 section 4.4. */
export const createTokenStore = (
  client: Credentials,
  { clock, lifetimeSeconds }: { clock: Clock; lifetimeSeconds: number },
): TokenStore => {
  const tokens = new Map<string, { scopes: string[]; endsAt: number }>();

  const issue = (request: TokenRequest): TokenAnswer => {
    const form = new URLSearchParams(request.body);
    const provided = fromBasic(request.authorization) ?? fromForm(form);
    if (provided.clientId !== client.clientId || provided.clientSecret !== client.clientSecret) {
      return refusal(401, 'invalid_client', 'A valid OAuth client could not be found for client_id.');
    }
    if (form.get('grant_type') !== 'client_credentials') {
      return refusal(400, 'unsupported_grant_type', 'Unsupported grant_type value.');
    }
    const scopes = (form.get('scope') ?? '').split(' ').filter((scope) => knownScopes.includes(scope));
    const token = randomBytes(24).toString('base64url');
    tokens.set(token, { scopes, endsAt: clock.now().getTime() + lifetimeSeconds * 1000 });
    const scope = scopes.length > 0 ? scopes.join(' ') : 'default';
    return {
      status: 200,
      body: { access_token: token, scope, token_type: 'Bearer', expires_in: lifetimeSeconds },
    };
  };

  const scopesOf = (authorization: string | undefined): string[] | null => {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    const known = token === undefined ? undefined : tokens.get(token);
    return known !== undefined && known.endsAt > clock.now().getTime() ? known.scopes : null;
  };

  return { issue, scopesOf, revokeAll: () => tokens.clear() };
};
