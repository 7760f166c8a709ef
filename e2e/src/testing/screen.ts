import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@portal/contract/http';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { getMe, type Me } from '@portal/contract/auth/sign-in';
import { visit, type View, type Visit } from './browser.ts';
import { answer, type Answer } from './component/answers.ts';
import { frameAnswers } from './component/frame.ts';
import { startAnswerServer, type AnswerServer, type Call } from './component/server.ts';
import { wordsOf, type Words } from './words.ts';

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

export type OpenScreen = {
  page: Page;
  t: Words;
  /** Other answers from now on. */
  change: (...answers: readonly Answer[]) => void;
  /** A token of the person, issued when the screen was opened. */
  newToken: (seconds?: number) => string;
  /** What the page has asked so far. */
  calls: readonly Call[];
  /** The last one of an endpoint: others come in between. */
  lastCall: (of: Endpoint) => Call | undefined;
  /** What went wrong so far, which no longer counts. */
  excuse: () => string[];
};

const phone = 600;
const base64 = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const aWeek = 7 * 24 * 60 * 60;

/** Nobody verifies it: the page reads its times. Those of one opening end alike, by which its calls are known. */
const tokensOf =
  (key: string, now: number) =>
  (seconds = aWeek): string => {
    const iat = Math.floor(now / 1000);
    return `${base64({ alg: 'none' })}.${base64({ iat, exp: iat + seconds, jti: randomUUID() })}.${key}`;
  };

/** What every page asks, who it is for, and what the test gives. */
function answersOf({
  view: { mode = 'light', language = 'en' } = {},
  me,
  answers = [],
}: OpenOptions): Answer[] {
  const seen = me && answer(getMe, { ...me, user: { ...me.user, preferredMode: mode, language } });
  return [...frameAnswers, ...(seen ? [seen] : []), ...answers];
}

function storedFor(opening: OpenOptions, newToken: OpenScreen['newToken']): Record<string, string> {
  const { view, me, isSignedOut, tokenSeconds, stored } = opening;
  const hasToken = tokenSeconds !== undefined || (me && !isSignedOut);
  return {
    appearance: JSON.stringify({ mode: view?.mode ?? 'light' }),
    ...(hasToken && { accessToken: newToken(tokenSeconds) }),
    ...stored,
  };
}

/** The clock of a page is the test's, which has its script in every frame; that of a mail lets none run. */
const isOfClock = (complaint: string): boolean =>
  complaint.startsWith("Blocked script execution in 'about:srcdoc'");

// All files of a process share what answers and the pages, so that the browser has read the portal's files.
const visits = new Map<string, Visit>();
let answering: Promise<AnswerServer> | undefined;

async function firstVisit(url: string, view: View): Promise<Visit> {
  const visited = await visit({ ...view, url, own: true });
  visited.page.on('dialog', (dialog) => void dialog.accept());
  await visited.page.clock.install();
  return visited;
}

async function leaveAll(): Promise<void> {
  const opened = [...visits.values()];
  visits.clear();
  openings = 0;
  for (const one of opened) await one.close();
}

/** What the screens before have left in a page adds up, until it slows down. */
const openingsOfPages = 30;
let openings = 0;

async function visitIn(url: string, view: View): Promise<Visit> {
  const { width = 1440, height = width < phone ? 780 : 900, mode, language } = view;
  const key = `${mode} ${language}`;
  const visited = visits.get(key) ?? (await firstVisit(url, view));
  visits.set(key, visited);
  openings += 1;
  // An empty file of the portal: what was open is left, and its storage can be set.
  await visited.page.goto('/favicon.svg');
  await visited.page.setViewportSize({ width, height });
  // A test before may have moved the clock on.
  await visited.page.clock.setSystemTime(Date.now());
  return visited;
}

/**
 * Opens screens of the built web without a portal. The pages stay open, one for each view, so that the browser
 * reads the scripts once. A test fails when its page asked what it was given no answer for, or complained of anything.
 */
export function useScreen(): (opening: OpenOptions) => Promise<OpenScreen> {
  let server: AnswerServer | undefined;
  beforeAll(async () => {
    server = await (answering ??= startAnswerServer());
  });
  afterEach(async ({ task }) => {
    for (const { page } of visits.values()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    const complaints = [...visits.values()].flatMap((one) => one.complaints.splice(0));
    const faults = server?.faults.splice(0) ?? [];
    // What a test that failed has left in a page is nobody else's.
    if (task.result?.state === 'fail' || openings > openingsOfPages) await leaveAll();
    expect([...faults, ...complaints.filter((one) => !isOfClock(one))]).toEqual([]);
  });

  return async (opening) => {
    if (!server) throw new Error('The server is started before the first test.');
    const { mode = 'light', language = 'en' } = opening.view ?? {};
    const { page, complaints } = await visitIn(server.url, { ...opening.view, mode, language });
    const { begin, change, calls, faults } = server;
    const key = randomUUID();
    const newToken = tokensOf(key, await page.evaluate(() => Date.now()));
    begin(key, answersOf(opening));
    await page.evaluate(
      (values) => {
        sessionStorage.clear();
        localStorage.clear();
        for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
      },
      storedFor(opening, newToken),
    );
    await page.goto(opening.address);
    return {
      page,
      t: wordsOf(language),
      change: (...some) => change(some),
      newToken,
      calls,
      lastCall: (of) => calls.findLast(({ endpoint }) => endpoint.name === of.name),
      excuse: () => [...faults.splice(0), ...complaints.splice(0)],
    };
  };
}
