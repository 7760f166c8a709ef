import { listConnections } from '@portal/contract/connections';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { enter } from './testing/browser.ts';
import { newMember } from './testing/colleagues.ts';
import { during, play } from './testing/faults.ts';
import * as house from './testing/house.ts';
import { allViews, twoViews, useScreens, type Screen } from './testing/screens.ts';
import { useBrowser } from './testing/visits.ts';
import { within, wordsOf } from './testing/words.ts';

const open = useBrowser();
const inspect = useScreens();
const operator = 'operator@demo.example';
const address = '/operator/connections';
const region = 'SE-NORTH-1';

const people = { admin: '', viewer: '', engineer: '' };
beforeAll(async () => {
  people.admin = await newMember(operator, 'admin');
  people.viewer = await newMember(operator, 'viewer');
  people.engineer = await newMember(operator, 'engineer');
});

describe('in English', () => {
  const language = 'en';
  const t = wordsOf(language);
  const openAs = async (email: string) => {
    await house.speak(email, language);
    const visited = await open({ language });
    await enter(visited, email, address);
    return visited.page;
  };

  test('a cloud that is switched off is seen, with what to do; a test asks it and tells, also when it is back', async () => {
    const page = await openAs(people.admin);
    const name = `${t('connections.system.s3-storage')} · ${region}`;
    const card = page.getByRole('region', { name });
    await card.getByText(t('connections.state.reachable'), { exact: true }).waitFor();
    const press = () =>
      card.getByRole('button', { name: t('connections.test.of', { connection: name }) }).click();
    await during({ names: [`ceph-rgw-${region}`], fault: 'down' }, async () => {
      await card.getByText(t('connections.state.unreachable'), { exact: true }).waitFor();
      await card.getByText(t('connections.toDo.unreachable')).waitFor();
      await press();
      await card.getByRole('status').getByText(t('connections.reason.unreachable')).waitFor();
    });
    await press();
    const answered = new RegExp(t('connections.test.answered', { ms: '#' }).replace('#', String.raw`\d+`));
    await card.getByRole('status').getByText(answered).waitFor();
    await card.getByText(t('connections.state.reachable'), { exact: true }).waitFor();
  });
});

test('a viewer of the operator reads them and has no button', async () => {
  const t = wordsOf('en');
  const visited = await open();
  await enter(visited, people.viewer, address);
  for (const system of ['organization-register', 'mail', 'news'] as const) {
    await visited.page.getByRole('region', { name: t(`connections.system.${system}`) }).waitFor();
  }
  const buttons = visited.page.getByRole('button', { name: within(t('connections.test.button')) });
  expect(await buttons.count()).toBe(0);
});

test('nobody but the operator has the page', async () => {
  const visited = await open();
  await enter(visited, 'partner@demo.example', address);
  await visited.page.getByRole('heading', { name: 'Page not found' }).waitFor();
});

/** Has the mail server asked while it is away. */
async function testMail(): Promise<void> {
  const caller = await house.callerOf(operator);
  await caller('POST', '/operator/connection/test/', { body: { system: 'mail', region: null } });
  await vi.waitFor(
    async () => {
      const { body } = await caller('GET', '/operator/connections/');
      const { items } = listConnections.response.parse(body);
      const mail = items.find(({ system }) => system === 'mail');
      if (!mail?.lastTest?.answeredAt) throw new Error('It has no answer yet.');
    },
    { timeout: 30_000, interval: 200 },
  );
}

const screens: Screen[] = [
  {
    name: 'connections',
    email: operator,
    address: () => address,
    views: allViews,
    show: (page, t) => page.getByText(t('connections.state.unreachable'), { exact: true }).waitFor(),
  },
  {
    name: 'connections-as-an-engineer',
    email: '',
    address: () => address,
    views: twoViews.slice(0, 1),
    show: (page, t) => page.getByText(t('connections.state.unreachable'), { exact: true }).waitFor(),
  },
];
test('the page is accessible and whole in every view, for those who test and those who read', async () => {
  await during({ names: ['mail-catcher'], fault: 'down' }, async () => {
    await testMail();
    for (const screen of screens) await inspect({ ...screen, email: screen.email || people.engineer });
  });
  await play('mail-catcher', 'none');
  await testMail();
});
