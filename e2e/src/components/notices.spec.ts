import { getEmail } from '@portal/contract/user-access';
import {
  dismissGlobalNotification,
  listGlobalNotifications,
  type GlobalNotification,
} from '@portal/contract/global-notification';
import { getNotice, getNoticeReach, listNotices, updateNotice } from '@portal/contract/notices';
import { getContactDetails } from '@portal/contract/user';
import { expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';
import { within } from '../testing/words.ts';

const open = useScreen();
const id = '018499fe-94c8-700f-99ca-efcc3c184000';

function noticeAnswer(more: Partial<GlobalNotification>) {
  const [first] = sampleOf(listGlobalNotifications).items;
  if (!first) throw new Error('The sample has no notice.');
  return answer(listGlobalNotifications, { items: [{ ...first, kind: 'information', ...more }] });
}
const profile = [sampled(getContactDetails), sampled(getEmail)];

test('information is put away, and the page below it stays', async () => {
  const title = 'Nya priser';
  const { page, t, change, calls } = await open({
    view: { language: 'sv' },
    me: personOf('customer', 'owner'),
    address: '/user-profile',
    answers: [...profile, noticeAnswer({ titleSv: title }), sampled(dismissGlobalNotification)],
  });
  const kind = t('global-notification.kind.information');
  const said = t('global-notification.banner.title', { kind, title });
  const banner = page.getByRole('main').getByText(said, { exact: true });
  await banner.waitFor();
  change(answer(listGlobalNotifications, { items: [] }));
  await page.getByRole('button', { name: t('global-notification.banner.dismiss', { title }) }).click();
  await banner.waitFor({ state: 'detached' });
  expect(calls.some(({ endpoint }) => endpoint.name === dismissGlobalNotification.name)).toBe(true);
});

test('a long text leaves a phone the page below it, and is read whole on demand', async () => {
  const { page, t } = await open({
    view: { language: 'sv', width: 360 },
    me: personOf('customer', 'owner'),
    address: '/user-profile',
    answers: [...profile, noticeAnswer({ textSv: 'Ett fel i nätet. '.repeat(50) })],
  });
  const shown = page.getByRole('region', { name: t('global-notification.banner.label') });
  const heightOf = async (): Promise<number> => (await shown.boundingBox())?.height ?? 0;
  const more = shown.getByRole('button', { name: t('global-notification.banner.more') });
  await more.waitFor();
  expect(await heightOf()).toBeLessThan(300);
  await more.click();
  const less = shown.getByRole('button', { name: t('global-notification.banner.less') });
  await less.waitFor();
  expect(await heightOf()).toBeGreaterThan(400);
  await less.click();
  await more.waitFor();
  expect(await heightOf()).toBeLessThan(300);
});

test('what may not be changed any more stands as it is when a notice begins while its form is open', async () => {
  const planned = {
    ...sampleOf(getNotice),
    id,
    kind: 'information' as const,
    service: 's3-storage' as const,
    region: null,
    state: 'planned' as const,
    endsAt: null,
    endedBy: null,
  };
  const { page, t, change, calls } = await open({
    me: personOf('operator', 'owner'),
    address: `/operator/notices/edit-notice?id=${id}`,
    answers: [
      answer(getNotice, planned),
      sampled(getNoticeReach),
      sampled(listNotices),
      sampled(updateNotice),
    ],
  });
  const field = (name: string) => page.locator('form').getByLabel(t(`global-notification.field.${name}`));
  const kind = (name: string) =>
    page.getByRole('radio', { name: within(t(`global-notification.kind.${name}`)) });
  await kind('maintenance').check();
  await field('service').selectOption('');
  await field('textEn').fill('Typed before it began.');
  change(answer(getNotice, { ...planned, state: 'shown' }));
  await expect
    .poll(async () => {
      await page.clock.fastForward(60_000);
      return page.getByText(t('global-notification.state.shown')).count();
    })
    .toBeGreaterThan(0);
  await expect.poll(() => field('service').inputValue()).toBe('s3-storage');
  expect(await kind('information').isChecked()).toBe(true);
  expect(await field('textEn').inputValue()).toBe('Typed before it began.');
  await page.getByRole('button', { name: t('global-notification.edit.save') }).click();
  await page.getByText(t('global-notification.edit.saved')).waitFor();
  const sent = calls.find(({ endpoint }) => endpoint.name === updateNotice.name);
  expect(sent?.body).toMatchObject({ kind: 'information', service: 's3-storage' });
});
