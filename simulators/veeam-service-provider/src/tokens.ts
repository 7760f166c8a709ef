import type { Clock } from '@portal/simulator-kit/clock';
import {
  headerOf,
  jsonReply,
  textOf,
  type ReceivedRequest,
  type Reply,
} from '@portal/simulator-kit/messages';
import { TokenStore } from '@portal/simulator-kit/token-store';
import { Refusal } from './messages.ts';

export type Credentials = { username: string; password: string };

const lifetimeSeconds = 3600;
const refreshLifetimeSeconds = 14 * 24 * 3600;

export const refuseGrant = (error: string, description: string): Reply =>
  jsonReply({ error, error_description: description }, 400);

/** The tokens of the one user that the console knows. They are gone when it restarts. */
export class Tokens {
  readonly #credentials: Credentials;
  readonly #store: TokenStore;

  constructor(credentials: Credentials, clock: Clock) {
    this.#credentials = credentials;
    this.#store = new TokenStore(clock, {
      accessSeconds: lifetimeSeconds,
      refreshSeconds: refreshLifetimeSeconds,
    });
  }

  /** Whether this asks for a token. */
  isTokenRequest({ method, path }: ReceivedRequest): boolean {
    return method === 'POST' && path === '/api/v3/token';
  }

  issue(request: ReceivedRequest): Reply {
    const type = headerOf(request, 'content-type')?.split(';')[0];
    if (type !== 'application/x-www-form-urlencoded')
      return refuseGrant('invalid_request', 'The form is missing.');
    const form = new URLSearchParams(textOf(request));
    const grant = form.get('grant_type');
    if (grant === 'refresh_token') return this.#refreshed(form.get('refresh_token') ?? '');
    if (grant !== 'password')
      return refuseGrant('unsupported_grant_type', 'The grant type is not supported.');
    const { username, password } = this.#credentials;
    return form.get('username') === username && form.get('password') === password
      ? this.#issued()
      : refuseGrant('invalid_grant', 'Cannot complete login due to incorrect username or password.');
  }

  /** Throws when the request has no token that still works. */
  check(request: ReceivedRequest): void {
    const token = /^Bearer (\S+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1] ?? '';
    if (this.#store.isGood(token)) return;
    throw new Refusal(401, 'security', { message: 'The access token is missing or has expired.' });
  }

  expire(which: { refreshToo: boolean }): void {
    this.#store.expire(which);
  }

  #refreshed(token: string): Reply {
    return this.#store.take(token)
      ? this.#issued()
      : refuseGrant('invalid_grant', 'The refresh token is not valid.');
  }

  #issued(): Reply {
    const { access, refresh } = this.#store.issue();
    return jsonReply({
      access_token: access,
      token_type: 'bearer',
      refresh_token: refresh,
      expires_in: lifetimeSeconds,
    });
  }
}
