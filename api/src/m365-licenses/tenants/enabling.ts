import { newTenantForm } from '@portal/contract/m365-licenses/tenants';
import type { CreatedTenant, NewTenant } from '@portal/ports/license-tenants';
import * as z from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import {
  defineOperation,
  OperationFailure,
  type ClaimedOperation,
  type Try,
} from '../../platform/operations/definition.ts';
import { enablingOf, endingOf } from '../../services/life-operations.ts';
import { markEnabled, removeService } from '../../services/life.ts';
import { beginMirror } from '../../services/mirror-repository.ts';
import type { InTenant } from '../../services/ordering.ts';
import { endStep, finalizedStep } from '../../services/person-step.ts';
import { keepSecret } from '../../services/secret-once.ts';
import { ofM365Licenses, service } from '../account.ts';
import { mirrorNames } from '../mirror-names.ts';
import { driverOf, inPartnerCenter, partnerCenter } from '../system.ts';
import { authorizationStep } from './authorization.ts';
import { addTenant, countLicenses, countOpenOrders, credentialsKind, tenantIdOf } from './repository.ts';

/** What operations on the whole service have in common. */
const ofLife = {
  service,
  lane: 'edit',
  steps: 2,
  tells: ['licenses'],
  mailWhenFailed: 'everybody',
} as const;

/** `organizationNumber` empty where none is known. */
const newTenant = newTenantForm.extend({ organizationNumber: z.string(), language: z.string() });
const enablingInput = z.discriminatedUnion('kind', [z.object({ kind: z.literal('existing') }), newTenant]);
type EnablingInput = z.infer<typeof enablingInput>;

export const asOrdered = (form: z.infer<typeof newTenant>, companyName: string): NewTenant => {
  const { domainPrefix, contact, address: line1, city, zipcode, country, language } = form;
  return {
    domainPrefix,
    companyName,
    organizationNumber: form.organizationNumber.replaceAll(/\W/g, '') || null,
    contact: { ...contact, phone: contact.phone || null },
    address: { line1, city, zipcode, region: null, country },
    language,
  };
};

type EnablingTry = Pick<Try<null>, 'clouds' | 'database' | 'sealer'>;

/** What a person was asked for is looked at on the system: only there it counts. */
async function authorized(
  operation: ClaimedOperation<EnablingInput>,
  { clouds, database, sealer }: EnablingTry,
): Promise<CreatedTenant> {
  const step = await finalizedStep(database, ofM365Licenses(operation), {
    schema: authorizationStep,
    sealer,
  });
  const tenant = step && (await inPartnerCenter(driverOf(clouds).findTenant(step.domain)));
  if (!tenant) throw new OperationFailure({ reason: 'resellerNotAuthorized' });
  return { tenant, credentials: null };
}

/** By the operation's id, with which the system answers a second time what it answered first. */
const made = (
  { id, customerName }: ClaimedOperation<EnablingInput>,
  form: z.infer<typeof newTenant>,
  { clouds }: EnablingTry,
): Promise<CreatedTenant> =>
  inPartnerCenter(driverOf(clouds).createTenant(id, asOrdered(form, customerName)));

export async function beginMirrors(
  tx: Transaction,
  { partnerId, customerId }: { partnerId: string; customerId: string },
) {
  for (const name of mirrorNames)
    await beginMirror(tx, { name, service, system: partnerCenter.name, partnerId, customerId, region: '' });
}

export const enabling = defineOperation({
  ...ofLife,
  ...enablingOf(service),
  kind: 'enableM365Licenses',
  input: enablingInput,
  expectedSeconds: 10,
  cost: { free: 'Licenses cost, not the service.' },
  run: async (operation, attempt) => {
    const { input } = operation;
    const isNew = input.kind === 'new';
    const { tenant, credentials } = isNew
      ? await made(operation, input, attempt)
      : await authorized(operation, attempt);
    await attempt.progress(2);
    const { partnerId, customerId } = operation;
    const sealed = credentials && attempt.sealer.seal(JSON.stringify(credentials));
    const secret = {
      partnerId,
      customerId,
      kind: credentialsKind,
      thingId: customerId,
      forever: true,
    } as const;
    return {
      done: {
        write: async (tx) => {
          if (!(await addTenant(tx, operation, { ...tenant, isNew })))
            throw new OperationFailure({ reason: 'tenantTaken' });
          if (sealed !== null) await keepSecret(tx, secret, sealed);
          await markEnabled(tx, ofM365Licenses(operation));
          await endStep(tx, ofM365Licenses(operation));
          await beginMirrors(tx, operation);
        },
      },
    };
  },
});

/** Throws 409 with their numbers while something can be used, or is being bought. */
async function requireEmpty({ tx, tenant }: InTenant): Promise<void> {
  const licenses = await countLicenses(tx, tenant);
  const licenseOrders = await countOpenOrders(tx, tenant);
  if (licenses + licenseOrders > 0)
    throw new Problem('serviceNotEmpty').with({ details: { licenses, licenseOrders } });
}

/** The tenant stays with Microsoft: what was bought elsewhere meanwhile must not go unseen. */
export const disabling = defineOperation({
  ...ofLife,
  ...endingOf(service, requireEmpty),
  kind: 'disableM365Licenses',
  input: z.object({ before: z.enum(['enabled', 'failed']) }),
  expectedSeconds: 5,
  run: async (operation, { clouds, database, progress }) => {
    const tenantId = await tenantIdOf(database, operation);
    if (tenantId !== null)
      for await (const page of driverOf(clouds).listSubscriptions(tenantId))
        if (page.some(({ status }) => status === 'active' || status === 'suspended'))
          throw new OperationFailure({ reason: 'licensesLeft' });
    await progress(2);
    return { done: { write: (tx) => removeService(tx, ofM365Licenses(operation)) } };
  },
});
