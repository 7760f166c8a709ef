import { beginSignIn, getSignIn } from '@portal/contract/m365-backup/tenants';
import type { ResponseOf } from '@portal/contract/http';
import sql from 'sql-template-tag';
import * as z from 'zod';
import {
  gate,
  isOfCustomer,
  textRead,
  type BoundRead,
  type Tenant,
} from '../../platform/database/tenancy.ts';
import { publish } from '../../platform/events/events.ts';
import { asks, reads, type Binding, type WriteCall } from '../../platform/http/call.ts';
import { invalidField, Problem } from '../../platform/http/problem.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sealer } from '../../platform/process/seal.ts';
import { lockState } from '../../services/life.ts';
import { actorIn, note } from '../../services/ordering.ts';
import { beginStep } from '../../services/person-step.ts';
import { connectedRegions } from '../../services/regional-systems.ts';
import { service } from '../account.ts';
import { askBackup, m365BackupSystem } from '../system.ts';
import { licensedTenant, putSignIn, signInMembers, type Expected } from './repository.ts';

/** What is resumed is kept by the sign-in itself. */
const step = z.object({ region: z.string() });

const alreadyEnabled = (): Problem => new Problem('serviceAlreadyEnabled');

/** Throws unless the service can be enabled in that region. Answers which tenant is expected. */
async function expectedOf(call: WriteCall<typeof beginSignIn>, clouds: Clouds): Promise<Expected> {
  const { region, domain } = call.body;
  const connected = connectedRegions(clouds, m365BackupSystem);
  if (connected.length === 0) throw new Problem('serviceNotOffered');
  if (!connected.includes(region)) throw invalidField('region', { errorKey: 'regionNotConnected' });
  const state = await lockState(call.tx, { ...call.tenant, service });
  if (state !== 'not-enabled' && state !== 'enabling' && state !== 'failed') throw alreadyEnabled();
  const licensed = await licensedTenant(call.tx, call.tenant);
  if (licensed) return licensed;
  if (domain === null) throw invalidField('domain', { errorKey: 'required' });
  return { domain, microsoftId: null };
}

type Kept = { found: Expected; answer: ResponseOf<typeof beginSignIn>; sealer: Sealer };

async function keep(
  call: WriteCall<typeof beginSignIn>,
  { found: expected, answer, sealer }: Kept,
): Promise<void> {
  const { tx, tenant, body } = call;
  const byName = actorIn(call).userName;
  const of = { ...tenant, service };
  const { userCode, verificationUrl } = answer;
  const expiresAt = new Date(answer.expiresAt);
  const steps = { schema: step, sealer, step: { region: body.region } };
  if (!(await beginStep(tx, of, { ...steps, expiresAt, byName, replaces: true }))) throw alreadyEnabled();
  const codeSealed = sealer.seal(userCode);
  await putSignIn(tx, tenant, {
    region: body.region,
    expected,
    codeSealed,
    verificationUrl,
    expiresAt,
    byName,
  });
  const details = { region: body.region };
  await note(call, { event: 'backupSignInBegun', target: expected.domain, details });
  await publish(tx, { topic: 'm365-backup', ...tenant, id: null });
}

/** The code is sealed, and opened for whoever may use it. */
function signInRead(tenant: Tenant, sealer: Sealer): BoundRead {
  const read = textRead(sql`
    select json_build_object(${signInMembers}, 'userCode', i.code_sealed, 'verificationUrl', i.verification_url)::text as answer
    from m365_sign_in i join service t on t.partner_id = i.partner_id and t.customer_id = i.customer_id and t.service = i.service
    where ${gate} and ${isOfCustomer(tenant)} 
      and (t.state = 'enabling' or t.state = 'enabled' and i.expires_at > now())`);
  const opened = (name: string, value: unknown): unknown =>
    name === 'userCode' ? sealer.open(String(value)) : value;
  return {
    ...read,
    answer: (row) => {
      const answer = read.answer(row);
      return typeof answer === 'string' ? JSON.stringify(JSON.parse(answer, opened)) : answer;
    },
  };
}

export const signInBindings = ({ clouds, sealer }: Platform): Binding[] => [
  asks(beginSignIn, {
    find: (call) => expectedOf(call, clouds),
    ask: async ({ body: { region } }) => {
      const { expiresInSeconds, ...code } = await askBackup(clouds, region, (driver) => driver.beginSignIn());
      return { ...code, expiresAt: new Date(Date.now() + expiresInSeconds * 1000).toISOString() };
    },
    note: ({ found, answer, ...call }) => keep(call, { found, answer, sealer }),
  }),
  reads(getSignIn, ({ tenant }) => signInRead(tenant, sealer)),
];
