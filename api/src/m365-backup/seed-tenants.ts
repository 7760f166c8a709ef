import { mailboxPermissions } from '@portal/contract/m365-backup/tenants';
import type { M365JobSettings } from '@portal/ports/m365-jobs';

export type DemoCustomer = { partnerId: string; id: string; name: string; place: number };

/** How the first customers of each partner stand; the others have nothing of it. */
const states = ['busy', 'enabled', 'failing', 'empty', 'failed', 'provisioning'] as const;
export type DemoState = (typeof states)[number];
export const places = states.length;
export const stateOf = ({ place }: Pick<DemoCustomer, 'place'>): DemoState => states[place] ?? 'empty';

/** Whether the service is there. */
export const isThere = (customer: DemoCustomer): boolean =>
  stateOf(customer) !== 'failed' && stateOf(customer) !== 'provisioning';

/** As Microsoft calls the tenant: never another customer's. */
export const domainOf = ({ name, id }: DemoCustomer): string => {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
    .slice(0, 20);
  return `${plain}${id.slice(-6)}.onmicrosoft.com`;
};

const users: Readonly<Record<DemoState, number>> = {
  busy: 24,
  enabled: 12,
  failing: 9,
  empty: 6,
  failed: 6,
  provisioning: 6,
};

/** As the control of the simulator takes a tenant; its id at Microsoft is that of the customer. */
export const declaredTenant = (customer: DemoCustomer): object => ({
  msid: customer.id,
  name: customer.name,
  domain: domainOf(customer),
  users: users[stateOf(customer)],
});

/**
 * How Microsoft lets mailboxes of a tenant be read, as the control of the simulator takes it: one was given the permission
 * that it lacked, one lacks all of them since the old way was closed; null: that is still to come.
 */
export function mailboxesOf(customer: DemoCustomer, now: Date): object | null {
  const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();
  const state = stateOf(customer);
  if (state === 'enabled')
    return { offSince: daysAgo(12), lacking: [...mailboxPermissions].slice(1, 2), givenAt: daysAgo(4) };
  return state === 'failing' ? { offSince: daysAgo(9), lacking: mailboxPermissions } : null;
}

export type DemoJob = Pick<M365JobSettings, 'name' | 'schedule'> & {
  /** How the last run ended; left out, well. */
  last?: { status: 'Warning' | 'Failed'; message: string };
  isEnabled?: false;
};

const whole = { kind: 'daily', days: 'everyday', time: '22:00' } as const;

/** The job of the entire organization, where there is one. */
export function jobOf(customer: DemoCustomer): DemoJob | null {
  switch (stateOf(customer)) {
    case 'busy':
      return {
        name: 'Entire organization',
        schedule: whole,
        last: { status: 'Warning', message: '2 sites could not be read: access denied (403).' },
      };
    case 'enabled':
      return { name: 'Entire organization', schedule: whole };
    case 'failing':
      return {
        name: 'Everything, nightly',
        schedule: { kind: 'daily', days: 'workdays', time: '23:30' },
        last: { status: 'Failed', message: 'The backup account was denied.' },
      };
    default:
      return null;
  }
}
