import { getMe } from '@portal/contract/auth/sign-in';
import type { Me } from '@portal/contract/auth/sign-in';
import type { ResponseOf } from '@portal/contract/http';
import { createCaller, createSend, type CallInput, type Change, type Question } from './call.ts';
import { markStale } from './changes.ts';
import { pressIsDone } from './one-press.ts';
import { ownerOf } from './owner.ts';
import { found, lost } from './reach.ts';
import { reportError } from './report-error.ts';
import { sentBy, type Sender } from './scope.ts';
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
  settled: () => session.settled(),
  owner: () => {
    const { user } = session.state.get();
    return user && ownerOf(user);
  },
  language: () => document.documentElement.lang,
  report: reportError,
  lost: () => void lost(),
  found,
  refused: (sentToken: string) => session.refused(sentToken),
  termsLapsed: () => session.termsLapsed(),
};

/** Sends a call with the stored token; the raw response. */
export const send = createSend(dependencies);
const caller = createCaller(dependencies, send);
/** Asks an endpoint that changes nothing; throws `ApiError`. */
export const ask = <E extends Question>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> =>
  caller.call(endpoint, input);
/** The same with values that are taken as they are, as the cache reads it. */
export const read = caller.callWith;

/**
 * Calls an endpoint that changes something: of whom the page is where the call itself does not say it, and with the key
 * of what is sent, both where its record asks for them. What the record says that it changes is stale from then on. Throws
 * `ApiError`.
 */
export type Write = <E extends Change>(endpoint: E, input: CallInput<E>) => Promise<ResponseOf<E>>;

/** Screens get it from `useSend` and from their form, which send once at a time. */
export const writeBy =
  (sender: Sender): Write =>
  async (endpoint, input) => {
    const sent = sentBy(sender, endpoint, input);
    let succeeded = false;
    pressIsDone();
    try {
      const answer = await caller.callWith(endpoint, sent);
      succeeded = true;
      return answer;
    } finally {
      markStale({ endpoint, query: sent.query, succeeded });
    }
  };

/** The same for one's own settings, which are changed outside of any page. */
export const write = writeBy({ place: {}, keyFor: () => crypto.randomUUID() });

/** The session of this tab. */
export const session = createSession({
  storage: globalThis.localStorage,
  clock: { now: () => Date.now(), after },
  loadUser: (token): Promise<Me> => ask(getMe, { token }),
  report: reportError,
});

/** Who is signed in, or null. */
export const useMe = (): Me | null => useStore(session.state, (state) => state.user);
