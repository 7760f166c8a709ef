import type { Clock, Storage } from '../token-store.ts';

export function fakeStorage(
  initial: Record<string, string> = {},
): Storage & { length: number; key: (index: number) => string | null; all: () => Record<string, string> } {
  const values = new Map(Object.entries(initial));
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
    all: () => Object.fromEntries(values),
  };
}

type Timer = { at: number; run: () => void };

/** A clock that stands still until `pass` moves it. */
export function fakeClock(start = 1_800_000_000_000): Clock & { pass: (milliseconds: number) => void } {
  let now = start;
  let timers: Timer[] = [];
  return {
    now: () => now,
    after: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    pass: (milliseconds) => {
      now += milliseconds;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
  };
}

/** An unsigned token of that lifetime, issued at that time in milliseconds. */
export function tokenOf(issuedAtMs: number, seconds: number, subject = 'a'): string {
  const iat = issuedAtMs / 1000;
  const payload = JSON.stringify({ iat, exp: iat + seconds, sub: subject });
  return `e30.${Buffer.from(payload).toString('base64url')}.x`;
}
