import { enableM365Licenses, isDomainFree } from '@portal/contract/m365-licenses/tenants';
import { expect, test } from 'vitest';
import { answer, never, refuse, sampled } from '../testing/component/answers.ts';
import { licenseOwner as me, licensesAddress, licensesStatus } from '../testing/component/license-answers.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const address = `${licensesAddress}/authorize`;

test('a new tenant is made with its person, once its domain is free', async () => {
  const {
    page,
    lastCall,
    change: reply,
  } = await open({
    me,
    address,
    answers: [
      licensesStatus({ state: 'not-enabled', tenant: null }),
      answer(isDomainFree, { isFree: false }),
      sampled(enableM365Licenses),
    ],
  });
  await page.getByText('New tenant').click();
  const type = async (values: Record<string, string>): Promise<void> => {
    for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
  };
  await type({ domainPrefix: 'contoso' });
  await page.clock.runFor(400);
  await page.getByText('somebody else has that one').waitFor();
  reply(answer(isDomainFree, { isFree: true }));
  await type({
    domainPrefix: 'contoso-nord',
    firstName: 'Kim',
    lastName: 'Berg',
    email: 'kim@contoso.example',
  });
  await type({ address: 'Storgatan 1', zipcode: '903 26', city: 'Umeå' });
  await page.clock.runFor(400);
  await page.getByText('contoso-nord.onmicrosoft.com is free.').waitFor();
  await page.getByRole('button', { name: 'Create tenant' }).click();
  await expect
    .poll(() => lastCall(enableM365Licenses)?.body)
    .toEqual({
      kind: 'new',
      domainPrefix: 'contoso-nord',
      contact: { firstName: 'Kim', lastName: 'Berg', email: 'kim@contoso.example', phone: '' },
      address: 'Storgatan 1',
      zipcode: '903 26',
      city: 'Umeå',
      country: 'SE',
    });
});

test('credentials that were sent say when and to whom, and are not sent again', async () => {
  const credentials = { areKept: false, sentAt: '2026-11-20T09:30:00.000Z', sentTo: 'kim@contoso.example' };
  const { page } = await open({
    me,
    address,
    answers: [licensesStatus({ tenant: { isNew: true, credentials } })],
  });
  await page.getByText('Sent to kim@contoso.example, Nov 20, 2026').waitFor();
  const send = page.getByRole('button', { name: 'Get credentials' });
  expect(await send.getAttribute('aria-disabled')).toBe('true');
});

test('what Microsoft does not answer about a domain keeps nobody from going on', async () => {
  const { page } = await open({
    me,
    address,
    answers: [
      licensesStatus({ state: 'not-enabled', tenant: null }),
      refuse(isDomainFree, 'partnerCenterUnavailable', { status: 503 }),
      never(enableM365Licenses),
    ],
  });
  await page.getByText('New tenant').click();
  await page.locator('[name=domainPrefix]').fill('contoso');
  await page.clock.runFor(400);
  await page.getByText('Whether it is free shows when the tenant is created').waitFor();
  const create = page.getByRole('button', { name: 'Create tenant' });
  expect(await create.getAttribute('aria-disabled')).toBe(null);
});
