import type { Clock } from '@portal/simulator-kit/clock';
import {
  headerOf,
  jsonReply,
  textOf,
  type ReceivedRequest,
  type Reply,
} from '@portal/simulator-kit/messages';
import { TokenStore } from '@portal/simulator-kit/token-store';
import { Refusal, wrong } from './messages.ts';

export type Credentials = { username: string; password: string };

const accessSeconds = 3600;
/** Assumed: the vendor does not tell it. */
const refreshSeconds = 14 * 24 * 3600;

const unauthorized = (message: string): Refusal => new Refusal(401, 'HttpError', message);

/** The tokens of the one administrator that the server knows. */
export class Tokens {
  readonly #credentials: Credentials;
  readonly #clock: Clock;
  readonly #store: TokenStore;
  /** Those that a browser has to send a second one with. */
  readonly #forBrowsers = new Set<string>();

  constructor(credentials: Credentials, clock: Clock) {
    this.#credentials = credentials;
    this.#clock = clock;
    this.#store = new TokenStore(clock, { accessSeconds, refreshSeconds });
  }

  issue(request: ReceivedRequest, { isForRestoreOnly }: { isForRestoreOnly: boolean }): Reply {
    const form = new URLSearchParams(textOf(request));
    const isForBrowser = form.get('disable_antiforgery_token') !== 'true';
    const grant = form.get('grant_type');
    if (grant === 'refresh_token') this.#takeRefreshToken(form, isForBrowser);
    else if (grant === 'password') this.#checkPassword(form, isForRestoreOnly);
    else throw wrong('The grant type is not supported.');
    return this.#issued(isForBrowser);
  }

  /** Throws when the request has no token that still works. */
  check(request: ReceivedRequest): void {
    const token = /^Bearer (\S+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1] ?? '';
    if (!this.#store.isGood(token)) throw unauthorized('The access token is missing or has expired.');
    if (this.#forBrowsers.has(token))
      throw new Refusal(403, 'ResourceAccessDenied', 'The antiforgery token is missing.');
  }

  expire(which: { refreshToo: boolean }): void {
    this.#store.expire(which);
  }

  #checkPassword(form: URLSearchParams, isForRestoreOnly: boolean): void {
    const { username, password } = this.#credentials;
    if (isForRestoreOnly)
      throw new Refusal(403, 'ResourceAccessDenied', 'Only restore operators may sign in.');
    if (form.get('username') !== username || form.get('password') !== password)
      throw unauthorized('The user name or password is incorrect.');
  }

  #takeRefreshToken(form: URLSearchParams, isForBrowser: boolean): void {
    if (isForBrowser) throw wrong('The antiforgery token is missing.');
    if (!this.#store.take(form.get('refresh_token') ?? '')) throw wrong('The refresh token is not valid.');
  }

  #issued(isForBrowser: boolean): Reply {
    const { access, refresh } = this.#store.issue();
    if (isForBrowser) this.#forBrowsers.add(access);
    const now = this.#clock.now();
    return jsonReply({
      access_token: access,
      refresh_token: refresh,
      token_type: 'bearer',
      expires_in: accessSeconds,
      userName: this.#credentials.username,
      '.issued': now.toISOString(),
      '.expires': new Date(now.getTime() + accessSeconds * 1000).toISOString(),
    });
  }
}
