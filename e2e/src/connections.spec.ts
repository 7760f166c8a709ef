import { test } from 'vitest';
import { enter } from './testing/browser.ts';
import { during } from './testing/faults.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const { open } = useBrowser();
const operator = 'operator@demo.example';
const address = '/operator/connections';
const region = 'SE-NORTH-1';

const t = wordsOf('en');

test('a cloud that is switched off is seen, with what to do; a test asks it and tells, also when it is back', async () => {
  const visited = await open();
  const { page } = visited;
  await enter(visited, operator, address);
  const name = `${t('connections.system.ceph-rgw')} · ${region}`;
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
