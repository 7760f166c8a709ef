import { authErrors } from '@portal/contract/errors';
import type { Me } from '@portal/contract/auth/sign-in';
import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createSession, type SessionEvent } from './session.ts';
import { fakeClock, fakeStorage, tokenOf } from './testing/fakes.ts';
import { isShortLived, isValidToken, issuedAt } from './token.ts';

const me = (id = 'user-1'): Me => ({
  user: {
    id,
    firstName: 'Elin',
    lastName: 'Sandberg',
    username: 'elin@demo.example',
    email: 'elin@demo.example',
    phone: '',
    mfa: 'disabled',
    lastLoggedInAt: null,
    preferredMode: null,
    language: null,
  },
  organization: { id: 'o', partnerId: 'o', kind: 'partner', name: 'Fjällnät AB', state: 'active' },
  partnerName: 'Fjällnät AB',
  roles: ['owner'],
  permissions: [],
  actingAs: null,
  readOnly: false,
  servicesOffered: [],
  deletion: null,
  demo: false,
  links: { knowledgeBase: null, feedback: null },
});

const eightHours = 8 * 60 * 60;

function setUp(
  stored: Record<string, string> = {},
  loadUser: () => Promise<Me> = () => Promise.resolve(me()),
) {
  const storage = fakeStorage(stored);
  const clock = fakeClock();
  const events: SessionEvent[] = [];
  const reported: string[] = [];
  const session = createSession({ storage, clock, loadUser, report: (what) => reported.push(what) });
  session.on((event) => events.push(event));
  return { storage, clock, events, reported, session, full: tokenOf(clock.now(), eightHours) };
}

describe('a token', () => {
  const now = 1_800_000_000_000;
  test('is valid while its expiry is later than now', () => {
    const token = tokenOf(now, 10);
    expect(isValidToken(token, now + 9999)).toBe(true);
    expect(isValidToken(token, now + 10_000)).toBe(false);
  });
  test.each([null, '', 'no token', 'a.!!!.b', `a.${Buffer.from('{"exp":"x"}').toString('base64url')}.b`])(
    'is not valid as %s',
    (token) => expect(isValidToken(token, now)).toBe(false),
  );
  test('of exactly 300 seconds is short-lived', () => {
    expect(isShortLived(tokenOf(now, 300))).toBe(true);
    expect(isShortLived(tokenOf(now, 301))).toBe(false);
    expect(isShortLived(null)).toBe(false);
  });
  test('has its issue time in milliseconds', () => expect(issuedAt(tokenOf(now, 60))).toBe(now));
});

describe('the start', () => {
  test('begins uninitialized', () => {
    const { isInitialized, isAuthenticated, user, jwtIssuedAt } = setUp().session.state.get();
    expect({ isInitialized, isAuthenticated, user, jwtIssuedAt }).toEqual({
      isInitialized: false,
      isAuthenticated: false,
      user: null,
      jwtIssuedAt: null,
    });
  });
  test('loads the user of a stored token', async () => {
    const { full, clock } = setUp();
    const { session } = setUp({ accessToken: full });
    await session.start();
    expect(session.state.get()).toMatchObject({
      isInitialized: true,
      isAuthenticated: true,
      user: { user: { id: 'user-1' } },
      jwtIssuedAt: clock.now(),
    });
  });
  test('without a token asks nobody', async () => {
    let calls = 0;
    const { session } = setUp({}, () => {
      calls += 1;
      return Promise.resolve(me());
    });
    await session.start();
    expect(session.state.get()).toMatchObject({ isInitialized: true, isAuthenticated: false });
    expect(calls).toBe(0);
  });
  test('only logs when the user cannot be loaded', async () => {
    const { full } = setUp();
    const { session, reported, events } = setUp({ accessToken: full }, () =>
      Promise.reject(new Error('down')),
    );
    await session.start();
    expect(session.state.get()).toMatchObject({ isInitialized: true, isAuthenticated: false, user: null });
    expect(reported).toEqual(['me']);
    expect(events).toEqual([]);
  });
  test('with a good token whose consent has lapsed goes on with the terms', async () => {
    const { full } = setUp();
    const lapsed = new ApiError(403, 'auth', { errorKey: authErrors.termsOutstanding });
    const { session } = setUp({ accessToken: full }, () => Promise.reject(lapsed));
    await session.start();
    expect(session.state.get()).toMatchObject({ isInitialized: true, user: null, pendingStep: 'terms' });
    expect(session.token()).toBe(full);
  });
  test('while acting, lapsed consent leads back to oneself, whose terms are outstanding', async () => {
    const { full, clock } = setUp();
    const acting = tokenOf(clock.now(), 3600);
    const lapsed = new ApiError(403, 'auth', { errorKey: authErrors.termsOutstanding });
    let isLapsed = false;
    const answer = () => (isLapsed ? Promise.reject(lapsed) : Promise.resolve(me()));
    const { session, events } = setUp({ accessToken: acting, initialAccessToken: full }, answer);
    await session.start();
    isLapsed = true;
    session.termsLapsed();
    await session.settled();
    expect(session.token()).toBe(full);
    expect(session.state.get()).toMatchObject({ user: null, pendingStep: 'terms' });
    expect(events).toEqual([]);
    session.termsLapsed();
    expect(events).toEqual(['terms']);
    isLapsed = false;
    await session.signIn({ accessToken: full });
    expect(events).toEqual(['terms', 'identity']);
  });
  test('with a short-lived token goes on with the step that was next', async () => {
    const { clock } = setUp();
    const { session } = setUp({ accessToken: tokenOf(clock.now(), 300), pendingSignInStep: 'terms' });
    await session.start();
    expect(session.state.get()).toMatchObject({ isAuthenticated: false, pendingStep: 'terms' });
  });
});

describe('signing in', () => {
  test('terms come before the code, and only then is somebody signed in', async () => {
    const { session, storage, clock, full } = setUp();
    const short = tokenOf(clock.now(), 300);
    const both = { accessToken: short, termsConsentRequired: true, additionalAuthenticationRequired: true };
    expect(await session.signIn(both)).toBe('terms');
    expect(await session.signIn({ accessToken: short, additionalAuthenticationRequired: true })).toBe('code');
    expect(session.state.get().isAuthenticated).toBe(false);
    expect(storage.getItem('initialAccessToken')).toBeNull();
    expect(await session.signIn({ accessToken: full, termsConsentRequired: false })).toBe('done');
    expect(session.state.get().isAuthenticated).toBe(true);
    expect(storage.all()).toEqual({ accessToken: full, initialAccessToken: full });
  });
  test('acting as somebody keeps the first token, and restoring copies it back', async () => {
    const { session, storage, clock, full } = setUp();
    await session.signIn({ accessToken: full });
    const acting = tokenOf(clock.now(), 3600, 'acting');
    await session.enter(acting);
    expect(storage.all()).toEqual({ accessToken: acting, initialAccessToken: full });
    expect(session.restore()).toBe(clock.now());
    expect(storage.getItem('accessToken')).toBe(full);
  });
  test('restoring without a first token answers null', () => expect(setUp().session.restore()).toBeNull());
});

describe('the end', () => {
  test('when the timer fires the access token is removed and the first one stays', async () => {
    const { session, storage, clock, events, full } = setUp();
    await session.signIn({ accessToken: full });
    clock.pass((eightHours - 1) * 1000);
    expect(session.state.get().isAuthenticated).toBe(true);
    clock.pass(1000);
    expect(events).toEqual(['identity', 'expired']);
    expect(session.state.get()).toMatchObject({ isAuthenticated: false, user: null });
    expect(storage.all()).toEqual({ initialAccessToken: full });
  });
  test('a minute before, it warns; signing in again takes the warning back', async () => {
    const { session, clock, full } = setUp();
    await session.signIn({ accessToken: full });
    clock.pass((eightHours - 61) * 1000);
    expect(session.state.get().isExpiring).toBe(false);
    clock.pass(1000);
    expect(session.state.get().isExpiring).toBe(true);
    await session.signIn({ accessToken: tokenOf(clock.now(), eightHours) });
    expect(session.state.get().isExpiring).toBe(false);
  });
  test('a page that is loaded in the last minute warns too', async () => {
    const { session } = setUp({ accessToken: tokenOf(fakeClock().now(), 50) });
    await session.start();
    expect(session.state.get()).toMatchObject({ isAuthenticated: true, isExpiring: true });
  });
  test('signing out clears the timer and both tokens', async () => {
    const { session, storage, clock, events, full } = setUp();
    await session.signIn({ accessToken: full });
    session.signOut();
    clock.pass(eightHours * 1000);
    expect(storage.all()).toEqual({});
    expect(events).toEqual(['identity', 'signedOut']);
  });
  test('a refused token ends the session, an older one does not', async () => {
    const { session, events, full } = setUp();
    await session.signIn({ accessToken: full });
    session.refused('an older one');
    expect(session.state.get().isAuthenticated).toBe(true);
    session.refused(full);
    expect(session.state.get().isAuthenticated).toBe(false);
    expect(events.at(-1)).toBe('expired');
  });
});

describe('the end of an acting token', () => {
  const acting = async (loadUser?: () => Promise<Me>) => {
    const running = setUp({}, loadUser);
    await running.session.signIn({ accessToken: running.full });
    const token = tokenOf(running.clock.now(), 3600, 'acting');
    await running.session.enter(token);
    running.events.length = 0;
    return { ...running, token };
  };

  test('leads back to oneself when its hour is over', async () => {
    const { session, storage, clock, events, full } = await acting();
    clock.pass(3600 * 1000);
    await session.settled();
    expect(events).toEqual(['restored', 'identity']);
    expect(session.state.get()).toMatchObject({ isAuthenticated: true, isExpiring: false });
    expect(storage.getItem('accessToken')).toBe(full);
  });
  test('leads back to oneself when the API refuses it', async () => {
    const { session, storage, events, full, token } = await acting();
    session.refused(token);
    await session.settled();
    expect(events).toEqual(['restored', 'identity']);
    expect(storage.getItem('accessToken')).toBe(full);
  });
  test('leads out when the first token is refused as well', async () => {
    const running = await acting(() => {
      if (running?.events.length === 0 && running.storage.getItem('accessToken') === running.full) {
        running.session.refused(running.full);
        return Promise.reject(new Error('refused'));
      }
      return Promise.resolve(me());
    });
    running.session.refused(running.token);
    await running.session.settled();
    expect(running.events).toEqual(['expired']);
    expect(running.session.state.get()).toMatchObject({ isAuthenticated: false, user: null });
  });
  test('leads out when the first token has expired', async () => {
    const { session, clock, events } = setUp();
    await session.signIn({ accessToken: tokenOf(clock.now(), 3600) });
    await session.enter(tokenOf(clock.now(), 3600, 'acting'));
    events.length = 0;
    clock.pass(3600 * 1000);
    await session.settled();
    expect(events).toEqual(['expired']);
  });
  test('is another thing than that of a sign-in that was not finished', async () => {
    const { session, storage, clock, events, full } = setUp();
    storage.setItem('initialAccessToken', full);
    const short = tokenOf(clock.now(), 300);
    await session.signIn({ accessToken: short, additionalAuthenticationRequired: true });
    clock.pass(300 * 1000);
    await session.settled();
    expect(events).toEqual(['expired']);
  });
  test('is met by a load of the page, too', async () => {
    const now = fakeClock().now();
    const first = tokenOf(now, eightHours);
    const { session, storage, events } = setUp({
      accessToken: tokenOf(now, -1, 'acting'),
      initialAccessToken: first,
    });
    await session.start();
    expect(session.state.get()).toMatchObject({ isInitialized: true, isAuthenticated: true });
    expect(storage.getItem('accessToken')).toBe(first);
    expect(events).toEqual(['restored', 'identity']);
  });
  test('that another tab has replaced already is nobody’s loss', async () => {
    const { session, storage, clock, events, full } = await acting();
    storage.setItem('accessToken', full);
    clock.pass(3600 * 1000);
    await session.settled();
    expect(events).toEqual([]);
    expect(storage.getItem('accessToken')).toBe(full);
  });
});

describe('another tab', () => {
  test('that signs in signs this one in', async () => {
    const { session, storage, events, full } = setUp();
    await session.start();
    storage.setItem('accessToken', full);
    await session.storageChanged('accessToken');
    expect(session.state.get().isAuthenticated).toBe(true);
    expect(events).toEqual(['identity']);
  });
  test('that signs out signs this one out', async () => {
    const { session, storage, events, full } = setUp();
    await session.signIn({ accessToken: full });
    storage.removeItem('accessToken');
    storage.removeItem('initialAccessToken');
    await session.storageChanged('accessToken');
    expect(session.state.get().isAuthenticated).toBe(false);
    expect(events.at(-1)).toBe('signedOut');
  });
  test('that changes something else is of no concern', async () => {
    const { session, events } = setUp();
    await session.storageChanged('i18nextLng');
    expect(session.state.get().isInitialized).toBe(false);
    expect(events).toEqual([]);
  });
});
