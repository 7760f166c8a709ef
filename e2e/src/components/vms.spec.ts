import { listCustomerServices } from '@portal/contract/customers';
import { streamEvents } from '@portal/contract/operations';
import { powerStates, type PowerState } from '@portal/contract/virtual-data-center/power';
import {
  changeVmPower,
  getVdcLoginLink,
  listVdcVms,
  watchVms,
  type Vm,
} from '@portal/contract/virtual-data-center/vms';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { answer, never, refuse, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { aroundVms, vdcAddress, vmOperation, vmsAnswer } from '../testing/component/vm-answers.ts';
import { rowOf } from '../testing/lists.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const offered = { servicesOffered: ['virtual-data-center' as const] };
const me = personOf('customer', 'owner', offered);
const engineer = personOf('customer', 'engineer', offered);
const viewer = personOf('customer', 'viewer', offered);

const onList = (...vms: readonly Partial<Vm>[]) => ({
  me,
  address: vdcAddress,
  answers: [...aroundVms(), vmsAnswer(...vms), sampled(changeVmPower)],
});
async function openMenu(page: Page, name: string): Promise<void> {
  await rowOf(page, name).locator('[data-row-menu]').click();
  await page.getByRole('menu').waitFor();
}
const inMenu = (page: Page, name: string) => page.getByRole('menuitem', { name });

/** Which actions the open menu offers, and why it does not offer the others. */
async function offeredIn(page: Page): Promise<{ offers: string[]; reasons: string[] }> {
  const items = await page.getByRole('menuitem').evaluateAll((all) =>
    all.map((one) => ({
      off: one.ariaDisabled === 'true',
      reason: one.querySelector('small')?.textContent ?? '',
      text: one.textContent,
    })),
  );
  const power = items.slice(0, 5);
  return {
    offers: power.filter(({ off }) => !off).map(({ text }) => text),
    reasons: [...new Set(power.filter(({ off }) => off).map(({ reason }) => reason))],
  };
}

/** What is offered in a state, the reason for the rest, and how the state looks. */
const states: Readonly<Record<PowerState, [offers: string[], reason: string | null, tone: string]>> = {
  'powered-on': [['Power off', 'Suspend', 'Reset'], 'It’s powered on.', 'ok'],
  'powered-off': [['Power on'], 'It’s powered off.', 'off'],
  suspended: [['Power off', 'Resume'], 'It’s suspended.', 'off'],
  resolved: [['Power on'], 'It has not been started yet.', 'info'],
  unresolved: [[], 'It isn’t complete yet.', 'warn'],
  'waiting-for-input': [[], 'It waits for an answer. Give it in Cloud Director.', 'warn'],
  'failed-creation': [[], 'Its creation failed.', 'err'],
  inconsistent: [
    ['Power on', 'Power off', 'Reset'],
    'Its state is inconsistent. Look at it in Cloud Director.',
    'err',
  ],
  unrecognized: [
    ['Power on', 'Power off', 'Reset'],
    'Cloud Director doesn’t recognize its state.',
    'unknown',
  ],
  unknown: [['Power on', 'Power off', 'Suspend', 'Resume', 'Reset'], null, 'unknown'],
};

describe('the list', () => {
  test('offers in each power state what it allows, and says why not the rest', async () => {
    const { page } = await open(
      onList(...powerStates.map((powerState) => ({ name: `vm-${powerState}`, powerState }))),
    );
    for (const state of powerStates) {
      const [offers, reason, tone] = states[state];
      await openMenu(page, `vm-${state}`);
      expect(await offeredIn(page), state).toEqual({
        offers,
        reasons: reason === null ? [] : [reason],
      });
      expect(
        await rowOf(page, `vm-${state}`).locator('[data-tone]').first().getAttribute('data-tone'),
        state,
      ).toBe(tone);
      await page.keyboard.press('Escape');
    }
  });

  test('says of a VM whose power is being changed that nothing else can be done with it meanwhile', async () => {
    const { page } = await open(
      onList({ name: 'web-01', operation: vmOperation('changeVmPower', 'running') }),
    );
    await rowOf(page, 'web-01').getByText('Changing power state').waitFor();
    await openMenu(page, 'web-01');
    expect(await offeredIn(page)).toEqual({ offers: [], reasons: ['Its power state is being changed.'] });
  });

  test('lets the power be changed while the policy is, and shows which change failed', async () => {
    const { page } = await open(
      onList(
        { name: 'web-01', operation: vmOperation('setVmBackup', 'running') },
        { name: 'web-02', operation: vmOperation('changeVmPower', 'failed') },
      ),
    );
    await rowOf(page, 'web-01').getByText('Changing policy').waitFor();
    await openMenu(page, 'web-01');
    expect((await offeredIn(page)).offers).toEqual(['Power off', 'Suspend', 'Reset']);
    await page.keyboard.press('Escape');
    await rowOf(page, 'web-02').getByText('Powered on').waitFor();
    await rowOf(page, 'web-02').getByText('Last change failed').waitFor();
    await openMenu(page, 'web-02');
    await inMenu(page, 'Try again').waitFor();
  });

  test('asks before what is not saved is lost, and only then', async () => {
    const { page, calls, lastCall } = await open(onList({ name: 'web-01' }));
    await openMenu(page, 'web-01');
    await inMenu(page, 'Reset').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('what isn’t saved is lost').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(calls.filter(({ endpoint }) => endpoint === changeVmPower)).toEqual([]);
    await openMenu(page, 'web-01');
    await inMenu(page, 'Power off').click();
    await dialog.getByText('what isn’t saved is lost').waitFor();
    await dialog.getByRole('button', { name: 'Power off' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(lastCall(changeVmPower)?.body).toEqual({ action: 'off' });
    await openMenu(page, 'web-01');
    await inMenu(page, 'Suspend').click();
    await expect.poll(() => lastCall(changeVmPower)?.body).toEqual({ action: 'suspend' });
    expect(await dialog.count()).toBe(0);
  });

  test('tells two VMs of one name apart, in their rows and in what is done with them', async () => {
    const { page } = await open(
      onList(
        { name: 'web-01', group: 'shop' },
        { name: 'web-01', group: 'intranet' },
        { name: 'db-01', group: 'shop' },
        { name: 'batch', group: 'night' },
        { name: 'batch', group: 'night', createdOnSystemAt: '2025-03-15T08:00:00.000Z' },
        { name: 'twin', group: 'night' },
        { name: 'twin', group: 'night' },
      ),
    );
    await page.getByRole('row', { name: 'web-01 In shop' }).waitFor();
    await page.getByRole('row', { name: 'web-01 In intranet' }).waitFor();
    expect(await rowOf(page, 'db-01').getByText('In shop').count()).toBe(0);
    await page.getByRole('row', { name: /batch In night, created Jan 15, 2025/ }).waitFor();
    await page.getByRole('row', { name: /batch In night, created Mar 15, 2025/ }).waitFor();
    await page.getByRole('row', { name: 'twin In night, ID ending in 4005' }).waitFor();
    await page.getByRole('row', { name: 'twin In night, ID ending in 4006' }).waitFor();
    await page.getByRole('button', { name: 'Actions for web-01 (intranet)' }).waitFor();
  });

  test('shows at once what the API tells of, and keeps saying that it is looked at', async () => {
    const { page, calls, change } = await open(onList({ name: 'web-01', powerState: 'powered-on' }));
    const watched = () => calls.filter(({ endpoint }) => endpoint === watchVms).length;
    await rowOf(page, 'web-01').getByText('Powered on').waitFor();
    expect(watched()).toBe(1);
    const event = `data: ${JSON.stringify({ topic: 'vdc-vms', customerId: null, id: null })}\n\n`;
    change(vmsAnswer({ name: 'web-01', powerState: 'powered-off' }), {
      endpoint: streamEvents,
      reply: { status: 200, body: event },
    });
    await rowOf(page, 'web-01').getByText('Powered off').waitFor({ timeout: 3000 });
    change(never(streamEvents));
    await page.clock.fastForward(30_000);
    await expect.poll(watched).toBe(2);
  });

  test('leads whoever manages a customer to its VM, and not to one of nobody', async () => {
    const partner = personOf('partner', 'owner', offered);
    const { page } = await open({
      ...onList({ name: 'web-01' }),
      answers: [...onList({ name: 'web-01' }).answers, sampled(listCustomerServices)],
      me: partner,
      address: `${vdcAddress}?customerId=${someId}`,
    });
    const link = rowOf(page, 'web-01').getByRole('link', { name: 'web-01' });
    expect(await link.getAttribute('href')).toContain(`customerId=${someId}`);
  });

  test('is narrowed by power state and policy in its address', async () => {
    const { page, lastCall } = await open({
      ...onList({ name: 'web-01' }),
      address: `${vdcAddress}?powerState=powered-on&tier=none`,
    });
    await rowOf(page, 'web-01').waitFor();
    expect(lastCall(listVdcVms)?.query).toMatchObject({
      vdcId: someId,
      powerState: 'powered-on',
      tier: 'none',
    });
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => lastCall(listVdcVms)?.query).not.toHaveProperty('tier');
    expect(new URL(page.url()).pathname).toBe(vdcAddress);
  });

  test('draws a VM that nothing protects as one to look at, and one that is replicated not', async () => {
    const { page } = await open(
      onList({ name: 'bare', isReplicated: false }, { name: 'copied', isReplicated: true }),
    );
    const toneOf = (name: string) =>
      rowOf(page, name).locator('[data-tone]', { hasText: 'None' }).getAttribute('data-tone');
    await rowOf(page, 'copied').getByText('replicated').waitFor();
    expect([await toneOf('bare'), await toneOf('copied')]).toEqual(['warn', 'off']);
  });

  test('lets an engineer power VMs, and tells a viewer who may', async () => {
    const first = await open({ ...onList({ name: 'web-01' }), me: engineer });
    await openMenu(first.page, 'web-01');
    expect((await offeredIn(first.page)).offers).toEqual(['Power off', 'Suspend', 'Reset']);
    expect(
      await first.page.getByRole('button', { name: 'Open Cloud Director' }).getAttribute('aria-disabled'),
    ).toBeNull();
    const { page } = await open({ ...onList({ name: 'web-01' }), me: viewer });
    await openMenu(page, 'web-01');
    const { offers, reasons } = await offeredIn(page);
    expect(offers).toEqual(['Edit backup policy']);
    expect(reasons).toEqual([expect.stringMatching(/engineer/i)]);
    expect(await page.getByRole('menuitem').count()).toBe(2);
    await page.keyboard.press('Escape');
    expect(
      await page.getByRole('button', { name: 'Open Cloud Director' }).getAttribute('aria-disabled'),
    ).toBe('true');
  });
});

describe('Cloud Director', () => {
  test('opens beside the portal', async () => {
    const { page, change } = await open(onList({ name: 'web-01' }));
    const address = new URL('/favicon.svg', page.url()).href;
    change(answer(getVdcLoginLink, { url: address }));
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Open Cloud Director' }).click();
    const beside = await popup;
    await expect.poll(() => beside.url()).toBe(address);
    await beside.close();
  });

  test('that does not answer leaves no empty page, and says so', async () => {
    const { page, excuse } = await open({
      ...onList({ name: 'web-01' }),
      answers: [
        ...aroundVms(),
        vmsAnswer({}),
        refuse(getVdcLoginLink, 'cloudDirectorUnavailable', { status: 503 }),
      ],
    });
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Open Cloud Director' }).click();
    const beside = await popup;
    await page.getByRole('alert').getByText('Cloud Director does not answer just now.').waitFor();
    await expect.poll(() => beside.isClosed()).toBe(true);
    excuse();
  });
});
