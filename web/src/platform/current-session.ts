import { getMe } from '@portal/contract/auth/sign-in';
import type { Me } from '@portal/contract/auth/sign-in';
import { createCaller, createSend } from './call.ts';
import { ownerOf } from './owner.ts';
import { reportError } from './report-error.ts';
import { createSession } from './session.ts';
import { useStore } from './store.ts';

const longestTimer = 2_147_483_647;

/** A browser's timer holds 24 days and sleeps with the machine: long waits go in steps and are checked on waking. */
function after(milliseconds: number, run: () => void): () => void {
  const due = Date.now() + milliseconds;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const step = (): void => {
    clearTimeout(timer);
    const left = due - Date.now();
    if (left > 0) {
      timer = setTimeout(step, Math.min(left, longestTimer));
      return;
    }
    cancel();
    run();
  };
  const cancel = (): void => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', step);
  };
  document.addEventListener('visibilitychange', step);
  timer = setTimeout(step, Math.min(milliseconds, longestTimer));
  return cancel;
}

const dependencies = {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => globalThis.fetch(input, init),
  base: '/api',
  token: () => session.token(),
  owner: () => {
    const { user } = session.state.get();
    return user && ownerOf(user);
  },
  language: () => document.documentElement.lang,
  report: reportError,
  refused: (sentToken: string) => session.refused(sentToken),
  termsLapsed: () => session.termsLapsed(),
};

/** Sends a call with the stored token; the raw response. */
export const send = createSend(dependencies);
const caller = createCaller(dependencies, send);
/** Calls an endpoint of the contract; throws `ApiError`. */
export const callEndpoint = caller.call;
/** The same for a query alone, as the cache reads it. */
export const read = caller.read;

/** The session of this tab. */
export const session = createSession({
  storage: globalThis.localStorage,
  clock: { now: () => Date.now(), after },
  loadUser: (): Promise<Me> => callEndpoint(getMe, {}),
  report: reportError,
});

/** Who is signed in, or null. */
export const useMe = (): Me | null => useStore(session.state, (state) => state.user);
