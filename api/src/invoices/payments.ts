import type { Endpoint, ResponseOf } from '@portal/contract/http';
import type { payByReference, payInvoice } from '@portal/contract/invoices/settling';
import sql, { type Sql } from 'sql-template-tag';
import { actorOf, audit } from '../platform/audit.ts';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import type { OperateCall } from '../platform/http/call.ts';
import { invalidField, notFound, Problem } from '../platform/http/problem.ts';

type Payable = {
  partnerId: string;
  id: string;
  number: string;
  customerId: string;
  kind: 'invoice' | 'credit';
  leftMinor: number;
  paidMinor: number;
};

/** Invoices, locked until the transaction ends: the oldest first. */
const locked = (tx: Transaction, which: Sql): Promise<Payable[]> =>
  tx.rows<Payable>(sql`
    select t.partner_id as "partnerId", t.id, t.number, t.customer_id as "customerId", t.kind,
      s.left_minor::float8 as "leftMinor", s.paid_minor::float8 as "paidMinor"
    from invoice t join invoice_state s on s.partner_id = t.partner_id and s.invoice_id = t.id
    where ${which} order by t.due_on, t.fiscal_year, t.counter for update of s`);

type Payment = { paidOn: string; amountMinor: number; reference: string };
type Call = Pick<OperateCall<Endpoint>, 'tx' | 'principal' | 'request'>;

async function requirePast(tx: Transaction, paidOn: string): Promise<void> {
  const row = await tx.first<{ isLater: boolean }>(
    sql`select ${paidOn}::date > stockholm_day(portal_now()) as "isLater"`,
  );
  if (row?.isLater) throw invalidField('paidOn', { errorKey: 'dayComing' });
}

/** Writes a payment, tells it in both logs, and answers what is left. */
async function pay({ tx, principal, request }: Call, invoice: Payable, payment: Payment): Promise<number> {
  const { partnerId, id, number, customerId } = invoice;
  const { paidOn, amountMinor, reference } = payment;
  await tx.run(sql`
    insert into invoice_payment (partner_id, id, invoice_id, paid_on, amount_minor, reference, noted_by_name)
    values (${partnerId}, ${newId()}, ${id}, ${paidOn}, ${amountMinor}, ${reference}, ${principal.userName})`);
  const row = await tx.first<{ left: number }>(sql`
    update invoice_state s set paid_minor = s.paid_minor + ${amountMinor},
      paid_on = (select max(p.paid_on) from invoice_payment p where p.partner_id = s.partner_id and p.invoice_id = s.invoice_id
        and s.paid_minor + ${amountMinor} > 0)
    where s.partner_id = ${partnerId} and s.invoice_id = ${id} returning s.left_minor::float8 as left`);
  const event = amountMinor > 0 ? ('invoicePaid' as const) : ('invoicePaymentTakenBack' as const);
  const details = { amountMinor: Math.abs(amountMinor), paidOn };
  const entry = { event, actor: actorOf(principal, request), target: number, details };
  await audit(tx, { ...entry, partnerId: principal.partnerId });
  await audit(tx, { ...entry, partnerId, customerId, customerName: null });
  return row?.left ?? 0;
}

export async function payOne(call: OperateCall<typeof payInvoice>): Promise<ResponseOf<typeof payInvoice>> {
  const { tx, query, body } = call;
  const [invoice] = await locked(tx, sql`t.id = ${query.id}`);
  if (!invoice) throw notFound();
  if (invoice.kind === 'credit') throw new Problem('notPayable');
  await requirePast(tx, body.paidOn);
  if (invoice.paidMinor + body.amountMinor < 0) throw new Problem('paidLess');
  return { leftMinor: await pay(call, invoice, { ...body, reference: '' }) };
}

/** How an amount is divided: the oldest first, each no more than is left of it, and what is too much on the newest. */
export function divided<P extends { leftMinor: number }>(
  invoices: readonly P[],
  amountMinor: number,
): [P, number][] {
  const newest = invoices.at(-1);
  let rest = amountMinor;
  const parts = invoices.map((invoice): [P, number] => {
    const part = invoice === newest ? rest : Math.min(rest, invoice.leftMinor);
    rest -= part;
    return [invoice, part];
  });
  return parts.filter(([, part]) => part > 0);
}

/** Pays by the number of an invoice, or of all that a partner was mailed at once. */
export async function payAll(
  call: OperateCall<typeof payByReference>,
): Promise<ResponseOf<typeof payByReference>> {
  const { tx, body } = call;
  const { reference, amountMinor } = body;
  const invoices = await locked(
    tx,
    sql`t.kind = 'invoice' and (t.ocr = ${reference} or (t.partner_id, t.run_id) in (
      select m.partner_id, m.run_id from invoice_mail m where m.ocr = ${reference}))`,
  );
  if (invoices.length === 0) throw new Problem('unknownReference');
  await requirePast(tx, body.paidOn);
  const paid: ResponseOf<typeof payByReference>['paid'] = [];
  for (const [invoice, part] of divided(invoices, amountMinor)) {
    const leftMinor = await pay(call, invoice, { paidOn: body.paidOn, amountMinor: part, reference });
    paid.push({ id: invoice.id, number: invoice.number, amountMinor: part, leftMinor });
  }
  return { paid };
}
