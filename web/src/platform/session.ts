import type { Me } from '@portal/contract/auth/sign-in';
import { expiryWarningSeconds } from '@portal/contract/constants';
import { authErrors } from '@portal/contract/errors';
import { isApiError } from './api-error.ts';
import { createStore, type Store } from './store.ts';
import {
  accessTokenKey,
  createTokenStore,
  type Clock,
  type Storage,
  type TokenStore,
} from './token-store.ts';
import { isShortLived, issuedAt, isValidToken } from './token.ts';

/** The step that a person who is half signed in has to take next: terms come before the code. */
export type SignInStep = 'terms' | 'code';
export type AuthState = {
  isInitialized: boolean;
  isAuthenticated: boolean;
  user: Me | null;
  /** Milliseconds since 1970. */
  jwtIssuedAt: number | null;
  pendingStep: SignInStep | null;
  /** True from a minute before the token expires. */
  isExpiring: boolean;
};

/** Answer of login, authenticate and accept-terms. */
export type SignInAnswer = {
  accessToken: string;
  additionalAuthenticationRequired?: boolean;
  termsConsentRequired?: boolean;
};

/**
 * `expired`: the timer fired or the API refused the token; `signedOut`: the person left, here or in another tab;
 * `identity`: another person or another acting organization; `restored`, just before it: an acting token ended by itself,
 * and the person is themselves again; `terms`: consent lapsed in a running session.
 */
export type SessionEvent = 'expired' | 'signedOut' | 'identity' | 'restored' | 'terms';

export type SessionDependencies = {
  storage: Storage;
  clock: Clock;
  /** Who that token speaks for. */
  loadUser: (token: string) => Promise<Me>;
  report: (what: string, error: unknown) => void;
};

export type Session = {
  state: Store<AuthState>;
  token: () => string | null;
  start: () => Promise<void>;
  /** Resolves when it is known again for whom the stored token speaks. */
  settled: () => Promise<void>;
  signIn: (answer: SignInAnswer) => Promise<SignInStep | 'done'>;
  /** Acts with another token of the same sign-in; the first token stays where it is. */
  enter: (accessToken: string) => Promise<void>;
  /** Copies the first token back; its issue time in milliseconds, or null when there is none. */
  restore: () => number | null;
  reloadUser: () => Promise<void>;
  signOut: () => void;
  /** The API refused the token. */
  refused: (sentToken: string) => void;
  termsLapsed: () => void;
  /** Another tab changed the storage. */
  storageChanged: (key: string | null) => Promise<void>;
  on: (listener: (event: SessionEvent) => void) => () => void;
};

const pendingStepKey = 'pendingSignInStep';
const anonymous = {
  isAuthenticated: false,
  user: null,
  jwtIssuedAt: null,
  pendingStep: null,
  isExpiring: false,
};

const signedIn = (token: string | null, now: number) => ({
  isAuthenticated: true,
  jwtIssuedAt: issuedAt(token),
  isExpiring: !isValidToken(token, now + expiryWarningSeconds * 1000),
});

const nextStep = (answer: SignInAnswer): SignInStep | null => {
  if (answer.termsConsentRequired) return 'terms';
  return answer.additionalAuthenticationRequired ? 'code' : null;
};

type Parts = SessionDependencies & {
  state: Store<AuthState>;
  tokens: TokenStore;
  emit: (event: SessionEvent) => void;
};

/** The token is good, but what its person accepted is not any more. */
const hasLapsed = (error: unknown): boolean =>
  isApiError(error) && error.errorKey === authErrors.termsOutstanding;

/** The API could not be asked, or could not answer: that says nothing of the session. */
const isPassing = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);

const lapsedState = (error: unknown, token: string): Partial<AuthState> =>
  hasLapsed(error) ? { pendingStep: 'terms', jwtIssuedAt: issuedAt(token) } : {};

/** Loads who the stored token speaks for; an answer that a newer token has overtaken is dropped. */
function createLoader({ state, tokens, clock, storage, loadUser, report }: Parts) {
  const storedStep = (): SignInStep => (storage.getItem(pendingStepKey) === 'terms' ? 'terms' : 'code');

  const settle = (next: Partial<AuthState>): void =>
    state.set({ ...anonymous, ...next, isInitialized: true });

  return async function load({ keepsUser = false } = {}): Promise<boolean> {
    const token = tokens.get();
    if (!isValidToken(token, clock.now())) {
      settle({});
      return false;
    }
    tokens.watch();
    if (isShortLived(token)) {
      settle({ pendingStep: storedStep(), jwtIssuedAt: issuedAt(token) });
      return false;
    }
    try {
      const user = await loadUser(token);
      if (tokens.get() === token) settle({ ...signedIn(token, clock.now()), user });
      return true;
    } catch (error) {
      report('me', error);
      if (tokens.get() === token && !(keepsUser && isPassing(error))) settle(lapsedState(error, token));
      return false;
    }
  };
}

function createSignIn({ state, tokens, storage, emit }: Parts, load: () => Promise<boolean>) {
  return async (answer: SignInAnswer): Promise<SignInStep | 'done'> => {
    const step = nextStep(answer);
    tokens.set(answer.accessToken, { alsoInitial: step === null });
    if (step !== null) {
      storage.setItem(pendingStepKey, step);
      state.set({ ...anonymous, pendingStep: step, jwtIssuedAt: issuedAt(answer.accessToken) });
      return step;
    }
    storage.removeItem(pendingStepKey);
    const before = state.get().user?.user.id;
    await load();
    if (state.get().user?.user.id !== before) emit('identity');
    return 'done';
  };
}

function createStorageListener({ state, tokens, emit }: Parts, load: () => Promise<boolean>) {
  return async (key: string | null): Promise<void> => {
    if (key !== null && key !== accessTokenKey) return;
    const wasAuthenticated = state.get().isAuthenticated;
    tokens.watch();
    await load();
    if (state.get().isAuthenticated) emit('identity');
    else if (wasAuthenticated) emit(tokens.initial() === null ? 'signedOut' : 'expired');
  };
}

type Load = () => Promise<boolean>;

/** The end of a token: whoever acted with it is themselves again while their first token lives; others are out. */
function createEnding({ state, tokens, clock, emit }: Parts, load: Load) {
  let returning: Promise<void> = Promise.resolve();
  const expired = (): void => {
    state.set(anonymous);
    emit('expired');
  };
  const comeBack = async (): Promise<void> => {
    tokens.restore();
    const isBack = await load();
    if (isBack && state.get().isAuthenticated) {
      emit('restored');
      emit('identity');
    } else if (tokens.get() !== null && state.get().pendingStep === null) expired();
  };
  const mayComeBack = (lost: string | null): boolean => {
    const first = tokens.initial();
    if (lost === null || lost === first || isShortLived(lost)) return false;
    return isValidToken(first, clock.now());
  };
  return {
    mayComeBack,
    comeBack,
    end: (lost: string): void => {
      if (mayComeBack(lost)) returning = comeBack();
      else expired();
    },
    /** Terms are accepted as oneself: whoever acts is themselves first. */
    comeBackNow: (): void => {
      returning = comeBack();
    },
    settled: (): Promise<void> => returning,
  };
}

const createEntering =
  ({ tokens, emit }: Parts, load: Load) =>
  async (accessToken: string): Promise<void> => {
    tokens.set(accessToken);
    await load();
    emit('identity');
  };

/** Changes of who one is that are under way. */
function createChanges() {
  let underWay: Promise<unknown> = Promise.resolve();
  return {
    during: <T>(change: Promise<T>): Promise<T> => {
      underWay = Promise.allSettled([underWay, change]);
      return change;
    },
    over: async ({ settled }: Pick<Session, 'settled'>): Promise<void> => {
      await underWay;
      await settled();
    },
  };
}

/** The session of this tab: who is signed in, as whom they act, and when that ends. */
export function createSession(dependencies: SessionDependencies): Session {
  const state = createStore<AuthState>({ ...anonymous, isInitialized: false });
  const listeners = new Set<(event: SessionEvent) => void>();
  const emit = (event: SessionEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const tokens = createTokenStore({
    ...dependencies,
    onWarning: () => state.set({ isExpiring: true }),
    onExpiry: (token) => ending.end(token),
  });
  const changes = createChanges();
  const parts = { ...dependencies, state, tokens, emit };
  const load = createLoader(parts);
  const ending = createEnding(parts, load);
  const signIn = createSignIn(parts, load);
  const storageChanged = createStorageListener(parts, load);
  const enter = createEntering(parts, load);
  return {
    state,
    token: tokens.get,
    start: async () => {
      const stored = tokens.get();
      const isOver = !isValidToken(stored, dependencies.clock.now());
      if (isOver && ending.mayComeBack(stored)) await ending.comeBack();
      else await load();
      await ending.settled();
    },
    settled: () => changes.over(ending),
    signIn: (answer) => changes.during(signIn(answer)),
    enter: (accessToken) => changes.during(enter(accessToken)),
    restore: tokens.restore,
    reloadUser: async () => {
      await load({ keepsUser: true });
    },
    signOut: () => {
      tokens.set('');
      dependencies.storage.removeItem(pendingStepKey);
      state.set(anonymous);
      emit('signedOut');
    },
    refused: (sentToken) => {
      if (tokens.get() !== sentToken) return;
      dependencies.storage.removeItem(accessTokenKey);
      tokens.watch();
      ending.end(sentToken);
    },
    termsLapsed: () => {
      if (!ending.mayComeBack(tokens.get())) emit('terms');
      else ending.comeBackNow();
    },
    storageChanged: (key) => changes.during(storageChanged(key)),
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
