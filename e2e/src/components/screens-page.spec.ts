import { request } from 'node:http';
import { freePort } from '@portal/tools/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit, type Visit } from '../testing/browser.ts';
import { statesOf } from '../testing/component/row-states.ts';
import { allRows } from '../testing/component/rows/all.ts';
import { allShown } from '../testing/component/rows/shown.ts';
import { answersAt, hostOf, stateOf } from '../testing/screens/screens.ts';
import { serveScreens } from '../testing/screens/server.ts';
import { wordsOf } from '../testing/words.ts';

// `npm run screens`, whose screens are those of these tests.

const rows = [...allRows, ...allShown];
const missed: string[] = [];
let port = 0;
let close = async (): Promise<void> => undefined;
let visited: Visit;

beforeAll(async () => {
  port = await freePort();
  const missing = (sentence: string): void => void missed.push(sentence);
  ({ close } = await serveScreens({ port, missed: missing, name: 'screens-test' }));
  visited = await visit({ url: `http://localhost:${port}`, own: true });
});
afterAll(async () => {
  await visited.close();
  await close();
});

const linksOn = (html: string): URL[] =>
  [...html.matchAll(/href="(http:[^"]+)"/g)].map(([, href = '']) => new URL(href));

/** Not every system resolves names below `localhost`, as every browser does. */
const get = (host: string, path: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asked.on('error', reject).end();
  });

test('every row stands on the list with its states, each of which is there and has answers', async () => {
  const { text } = await get(`localhost:${port}`, '/?language=sv&mode=dark');
  const hosts = linksOn(text).map(({ hostname }) => hostname);
  const look = { mode: 'dark', language: 'sv' } as const;
  expect(hosts).toEqual(rows.flatMap((row) => statesOf(row).map((state) => hostOf({ row, state, look }))));
  for (const host of hosts) {
    const shown = stateOf(host);
    expect(shown && answersAt(shown).size, host).toBeGreaterThan(0);
    const { status, text: page } = await get(`${host}:${port}`, '/screen');
    expect(status, host).toBe(200);
    expect(page, host).toContain(JSON.stringify(shown?.row.address));
  }
});

test('a name that no screen has is not found', async () => {
  expect((await get(`filled.no-such-screen.light.en.localhost:${port}`, '/screen')).status).toBe(404);
});

async function press(row: string, state: string, look: string): Promise<Visit['page']> {
  const { page } = visited;
  await page.goto(`/?${look}`);
  await page.locator(`#${row}`).getByRole('link', { name: state, exact: true }).click();
  return page;
}

/** Nothing went wrong on the page, and all that it asked was answered. */
const expectNoComplaint = (): void => expect([...visited.complaints, ...missed]).toEqual([]);

test('a press shows a list with nothing in it, dark and in Swedish', async () => {
  const page = await press('buckets', 'empty', 'mode=dark&language=sv');
  const empty = allRows.find(({ name }) => name === 'buckets')?.empty ?? '';
  await page.getByRole('heading', { level: 2, name: wordsOf('sv')(empty) }).waitFor();
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  expectNoComplaint();
});

test('a press shows a refusal as wide as a phone', async () => {
  const page = await press('customers', 'refused', 'width=360');
  const frame = page.frameLocator('iframe');
  await frame.getByRole('alert').getByText(wordsOf('en')('api.common.error.forbidden')).first().waitFor();
  expect(await frame.locator('body').evaluate(() => innerWidth)).toBe(360);
  expectNoComplaint();
});

test('a press shows a page that nobody has signed in for', async () => {
  const page = await press('login-refused', 'filled', '');
  await page.getByLabel(wordsOf('en')('auth.field.email'), { exact: true }).waitFor();
  expectNoComplaint();
});
