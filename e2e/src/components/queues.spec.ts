import { getQueues, giveUpQueuedOperation, listQueuedOperations } from '@portal/contract/queues';
import { expect, test } from 'vitest';
import { answer, refuse, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { openRowMenu } from '../testing/lists.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();

test('what nobody can carry out is given up once it is said what is left behind; what is over cannot be', async () => {
  const list = sampleOf(listQueuedOperations);
  const [one] = list.items;
  if (!one) throw new Error('The sample has no operation.');
  const stuck = { ...one, kind: 'createBucket', state: 'needs-attention' } as const;
  const { page, change, lastCall, t } = await open({
    me: personOf('operator', 'owner'),
    address: '/operator/queues/operations',
    answers: [
      sampled(getQueues),
      answer(listQueuedOperations, { ...list, items: [stuck] }),
      refuse(giveUpQueuedOperation, 'operationNotOpen', { status: 409 }),
    ],
  });
  const what = `Create bucket ${stuck.subject}`;
  await (await openRowMenu(page, what))(t('queues.giveUp.button')).click();
  const dialog = page.getByRole('dialog', { name: t('queues.giveUp.title', { what }) });
  const confirm = dialog.getByRole('button', { name: t('queues.giveUp.confirm') });
  await confirm.click();
  const field = dialog.getByLabel(t('queues.giveUp.leftBehind'));
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(lastCall(giveUpQueuedOperation)).toBeUndefined();
  await field.fill('A user without policy.');
  await confirm.click();
  await page.getByText(t('queues.error.operationNotOpen')).waitFor();
  change(sampled(giveUpQueuedOperation));
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  expect(lastCall(giveUpQueuedOperation)).toMatchObject({
    query: { id: stuck.id, partnerId: stuck.partnerId },
    body: { leftBehind: 'A user without policy.' },
  });
});
