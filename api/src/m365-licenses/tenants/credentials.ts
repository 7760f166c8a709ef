import { sendCredentials } from '@portal/contract/m365-licenses/tenants';
import * as z from 'zod';
import { audit, type Actor } from '../../platform/audit.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { publish } from '../../platform/events/events.ts';
import { writes, type Binding } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { queueMail, type SettledMail } from '../../platform/mail/mail-queue.ts';
import { actorIn, customerOf } from '../../services/ordering.ts';
import { service } from '../account.ts';
import { credentialsKind, lockTenant, setCredentialsSent } from './repository.ts';

export const credentialsBindings: Binding[] = [
  writes(sendCredentials, async (call) => {
    const { companyName, domain, areKept, sentAt, sentTo } = await lockTenant(call);
    if (sentAt && sentTo !== null)
      throw new Problem('credentialsSent').with({ details: { at: sentAt.toISOString(), to: sentTo } });
    if (!areKept) throw new Problem('credentialsMissing');
    const recipient = call.body.email;
    await setCredentialsSent(call.tx, call.tenant, recipient);
    const secretOf = { kind: credentialsKind, thingId: customerOf(call) };
    await queueMail(call.tx, {
      partnerId: call.tenant.partnerId,
      kind: 'tenantCredentials',
      recipient,
      language: call.request.language,
      content: { companyName, domain, secretOf, orderedBy: actorIn(call) },
    });
    await publish(call.tx, { topic: 'licenses', ...call.tenant, id: null });
    return {};
  }),
];

const mailed = z.object({
  domain: z.string(),
  secretOf: z.object({ thingId: z.uuid() }),
  orderedBy: z.custom<Actor>((actor) => typeof actor === 'object' && actor !== null),
});

/** Only what the mail server has taken is forgotten here; what it has not can be sent again, to another address. */
export async function onCredentialsMailed(tx: Queryable, mail: SettledMail): Promise<void> {
  if (mail.kind !== 'tenantCredentials') return;
  const { partnerId, recipient, failure } = mail;
  const { domain, secretOf, orderedBy: actor } = mailed.parse(mail.content);
  const of = { partnerId, customerId: secretOf.thingId };
  await setCredentialsSent(tx, of, failure === null ? recipient : null);
  if (failure === null) {
    const entry = { event: 'credentialsSent', target: domain, details: { to: recipient } } as const;
    await audit(tx, { ...entry, ...of, actor, service });
  }
  await publish(tx, { topic: 'licenses', ...of, id: null });
}
