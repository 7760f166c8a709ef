import type { getVdcLoginLink } from '@portal/contract/virtual-data-center/vms';
import type { SystemProblems } from '../../platform/http/provider-problems.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Question } from '../../platform/http/call.ts';
import { ask } from '../../platform/outbound/ask.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import { customerOf, note } from '../../services/ordering.ts';
import { organizationIn, requireEnabled } from '../account.ts';
import { driverOf } from '../system.ts';

const problems: SystemProblems = { unavailable: 'cloudDirectorUnavailable', missing: 'organizationNotMade' };

/** Where the customer's people sign in to Cloud Director; who asked is in the audit log. */
export const loginLink = (clouds: Clouds): Question<typeof getVdcLoginLink, string> => ({
  find: async (call) => {
    await requireEnabled(call);
    const { partnerId } = call.tenant;
    const { region } = call.params;
    const organization = await organizationIn(call.tx, { partnerId, customerId: customerOf(call), region });
    if (!organization) throw new Problem('organizationNotMade');
    return organization.id;
  },
  ask: async ({ found, params: { region } }) => ({
    url: await ask(problems, async () => driverOf(clouds, region).loginLink(found)),
  }),
  note: (call) =>
    note(call, { event: 'vdcLogin', target: call.params.region, details: { region: call.params.region } }),
});
