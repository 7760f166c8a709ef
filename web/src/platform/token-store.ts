import { expiryWarningSeconds } from '@portal/contract/constants';
import { claimsOf, isShortLived, issuedAt } from './token.ts';

export type Storage = {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
};
export type Clock = {
  now: () => number;
  /** Answers how to cancel; `milliseconds` may be more than a browser's timer holds. */
  after: (milliseconds: number, run: () => void) => () => void;
};

export const accessTokenKey = 'accessToken';
export const initialAccessTokenKey = 'initialAccessToken';

export type TokenStore = {
  get: () => string | null;
  initial: () => string | null;
  set: (token: string, options?: { alsoInitial?: boolean }) => void;
  restore: () => number | null;
  /** Arms the timers for the token that is stored, e.g. by another tab. */
  watch: () => void;
};

type Watch = { storage: Storage; clock: Clock; onWarning: () => void; onExpiry: (token: string) => void };

function createTimers({ storage, clock, onWarning, onExpiry }: Watch) {
  let cancels: (() => void)[] = [];
  const clear = (): void => {
    for (const cancel of cancels) cancel();
    cancels = [];
  };
  const expire = (token: string): void => {
    clear();
    // Another tab may have been faster, and put the first token in its place.
    if (storage.getItem(accessTokenKey) !== token) return;
    storage.removeItem(accessTokenKey);
    onExpiry(token);
  };
  const arm = (token: string | null): void => {
    clear();
    const claims = claimsOf(token);
    if (token === null || !claims) return;
    const left = claims.exp * 1000 - clock.now();
    const warnIn = left - expiryWarningSeconds * 1000;
    cancels.push(clock.after(Math.max(0, left), () => expire(token)));
    if (!isShortLived(token)) cancels.push(clock.after(Math.max(0, warnIn), onWarning));
  };
  return { clear, arm };
}

/** The access token of this device, its first token, and the expiry timer. */
export function createTokenStore(watch: Watch): TokenStore {
  const { storage } = watch;
  const timers = createTimers(watch);
  const get = (): string | null => storage.getItem(accessTokenKey);
  const initial = (): string | null => storage.getItem(initialAccessTokenKey);

  const set = (token: string, { alsoInitial = false } = {}): void => {
    if (token === '') {
      timers.clear();
      // The first token goes first: other tabs look at both as soon as the access token is gone.
      storage.removeItem(initialAccessTokenKey);
      storage.removeItem(accessTokenKey);
      return;
    }
    if (alsoInitial) storage.setItem(initialAccessTokenKey, token);
    storage.setItem(accessTokenKey, token);
    timers.arm(token);
  };
  const restore = (): number | null => {
    const first = initial();
    if (first === null) return null;
    set(first);
    return issuedAt(first);
  };
  return { get, initial, set, restore, watch: () => timers.arm(get()) };
}
