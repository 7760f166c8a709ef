import type { Endpoint, ResponseOf } from '@portal/contract/http';
import type { closeMonth, makeHeldInvoices } from '@portal/contract/invoices/run';
import { actorOf, audit } from '../platform/audit.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { OperateCall } from '../platform/http/call.ts';
import { invalidField, Problem } from '../platform/http/problem.ts';
import { openThings } from './open-things.ts';
import { draftOf } from './month-repository.ts';
import { buyerLacks, currencyOf, sellerLacks } from './parties.ts';
import { insertRun, isHeld, lockRuns, standingOf } from './run-repository.ts';

/** VAT has to be stated in SEK. */
const invoiceCurrency = 'SEK';

async function requireSeller(tx: Transaction): Promise<void> {
  if ((await currencyOf(tx)) !== invoiceCurrency) throw new Problem('invoicesNotInSek');
  const fields = await sellerLacks(tx);
  if (fields.length > 0) throw new Problem('sellerLacks').with({ details: { fields } });
}

type Noting = {
  call: Pick<OperateCall<Endpoint>, 'tx' | 'principal' | 'request'>;
  event: 'monthClosed' | 'monthClosedAnyway' | 'heldInvoicesOrdered';
  target: string;
  note?: string;
};

const record = ({ call: { tx, principal, request }, event, target, note }: Noting): Promise<void> =>
  audit(tx, {
    event,
    actor: actorOf(principal, request),
    partnerId: principal.partnerId,
    target,
    details: note === undefined ? {} : { note },
  });

/** Closes a month: at once when nothing is open, else when it was typed. */
export async function close(call: OperateCall<typeof closeMonth>): Promise<ResponseOf<typeof closeMonth>> {
  const { tx, principal } = call;
  const { month, typed } = call.body;
  if (typed !== undefined && typed !== month) throw invalidField('typed', { errorKey: 'invalid' });
  await lockRuns(tx);
  const first = `${month}-01`;
  const { isOver, isClosed, newestClosed } = await standingOf(tx, first);
  if (!isOver) throw new Problem('monthNotOver');
  if (isClosed || (newestClosed !== null && newestClosed > first)) throw new Problem('monthClosed');
  await requireSeller(tx);
  const open = await openThings(tx, first, (await draftOf(tx, first)).partners);
  if (open.length > 0 && typed === undefined)
    throw new Problem('monthOpen').with({ details: { open: open.length } });
  const anyway = open.length > 0;
  await insertRun(tx, { month: first, onlyPartner: null, anyway, wasOpen: open, by: principal.userName });
  await record({ call, event: anyway ? 'monthClosedAnyway' : 'monthClosed', target: month });
  return {};
}

/** Makes what waited of a month for a partner's data. */
export async function makeHeld(
  call: OperateCall<typeof makeHeldInvoices>,
): Promise<ResponseOf<typeof makeHeldInvoices>> {
  const { tx, principal } = call;
  const { month, partnerId } = call.body;
  await lockRuns(tx);
  const first = `${month}-01`;
  if (!(await isHeld(tx, partnerId, first))) throw new Problem('nothingWaits');
  await requireSeller(tx);
  const fields = await buyerLacks(tx, partnerId);
  if (fields.length > 0) throw new Problem('buyerLacks').with({ details: { fields } });
  await insertRun(tx, {
    month: first,
    onlyPartner: partnerId,
    anyway: false,
    wasOpen: [],
    by: principal.userName,
  });
  await record({ call, event: 'heldInvoicesOrdered', target: month });
  return {};
}
