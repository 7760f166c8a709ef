import { randomUUID } from 'node:crypto';
import { getMe, type Me } from '@portal/contract/auth/sign-in';
import type { View } from './browser.ts';
import { answer, type Answer } from './component/answers.ts';
import { frameAnswers } from './component/frame.ts';

export type OpenOptions = {
  view?: View;
  /** Who is signed in; nobody without it. */
  me?: Me;
  /** That person has to sign in first. */
  isSignedOut?: true;
  /** How long the token is good; of 300 seconds it is that of a sign-in with a step left. */
  tokenSeconds?: number;
  /** What else the device has kept. */
  stored?: Record<string, string>;
  address: string;
  answers?: readonly Answer[];
};

const base64 = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const aWeek = 7 * 24 * 60 * 60;

/** Nobody verifies it: the page reads its times. Those of one opening end alike, by which its calls are known. */
export const tokensOf =
  (key: string, now: number) =>
  (seconds = aWeek): string => {
    const iat = Math.floor(now / 1000);
    return `${base64({ alg: 'none' })}.${base64({ iat, exp: iat + seconds, jti: randomUUID() })}.${key}`;
  };

/** What every page asks, who it is for, and what the test gives. */
export function allAnswers({
  view: { mode = 'light', language = 'en' } = {},
  me,
  answers = [],
}: OpenOptions): Answer[] {
  const seen = me && answer(getMe, { ...me, user: { ...me.user, preferredMode: mode, language } });
  return [...frameAnswers, ...(seen ? [seen] : []), ...answers];
}

/** What the device has kept when the screen opens. */
export function storedFor(
  opening: OpenOptions,
  newToken: (seconds?: number) => string,
): Record<string, string> {
  const { view, me, isSignedOut, tokenSeconds, stored } = opening;
  const hasToken = tokenSeconds !== undefined || (me && !isSignedOut);
  return {
    appearance: JSON.stringify({ mode: view?.mode ?? 'light' }),
    ...(hasToken && { accessToken: newToken(tokenSeconds) }),
    ...stored,
  };
}
