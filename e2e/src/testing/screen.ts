import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@portal/contract/http';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { visit, type View, type Visit } from './browser.ts';
import type { Answer } from './component/answers.ts';
import { startAnswerServer, type AnswerServer, type Call } from './component/server.ts';
import { allAnswers, storedFor, tokensOf, type OpenOptions } from './opening.ts';
import { wordsOf, type Words } from './words.ts';

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
    begin(key, allAnswers(opening));
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
