import type { ResponseOf } from '@portal/contract/http';
import type {
  getInvoiceMonth,
  getInvoiceRun,
  getInvoiceToCome,
  InvoiceRun,
} from '@portal/contract/invoices/run';
import type { Queryable } from '../platform/database/database.ts';
import type { OpenCall } from '../platform/http/call.ts';
import { notFound } from '../platform/http/problem.ts';
import type { Platform } from '../platform/platform.ts';
import { drawUp } from './draw-up.ts';
import { draftOf, frameOf, lastNumber, madeOf } from './month-repository.ts';
import { openLinesOf } from './open-lines.ts';
import { openThings } from './open-things.ts';
import { currencyOf, customersOf, partiesOf, sellerLacks, sellerOf } from './parties.ts';
import { fiscalYearOf, invoiceNumber } from './payment-numbers.ts';
import { runOf } from './run-repository.ts';
import { billedBefore } from './taken-back.ts';

/** The operator's own tasks go over all partners: the role of sign-in does them. */
type Needs = Pick<Platform, 'auth'>;
type Month = ResponseOf<typeof getInvoiceMonth>;

const firstOf = (month: string): string => `${month}-01`;

/** How far a closed month is; null: it is not closed. */
async function readRun(db: Queryable, month: string): Promise<InvoiceRun | null> {
  const run = await runOf(db, firstOf(month));
  return (
    run && {
      ...run,
      startedAt: run.startedAt.toISOString(),
      finishedAt: run.finishedAt?.toISOString() ?? null,
    }
  );
}

async function nextNumberOf(db: Queryable, today: string): Promise<string> {
  const seller = await sellerOf(db);
  const fiscalYear = fiscalYearOf(today, seller?.fiscalYearMonth ?? 1);
  return invoiceNumber(seller?.prefix ?? '', { fiscalYear, counter: (await lastNumber(db, fiscalYear)) + 1 });
}

const sumOf = (partners: Month['partners'], of: (partner: Month['partners'][number]) => number): number =>
  partners.reduce((sum, partner) => sum + of(partner), 0);

export const readMonth =
  ({ auth }: Needs) =>
  async ({ query }: OpenCall<typeof getInvoiceMonth>): Promise<Month> => {
    const frame = await frameOf(auth, query.month === undefined ? null : firstOf(query.month));
    if (!frame) throw notFound();
    const { state, today, countedAt, readingsUntil, ...place } = frame;
    const first = firstOf(place.month);
    const run = await readRun(auth, place.month);
    const sums = await (run ? madeOf(auth, first) : draftOf(auth, first));
    const open = run ? [] : await openThings(auth, first, sums.partners);
    const partners = sums.partners.map((partner) => ({
      ...partner,
      open: open.reduce(
        (all, thing) => all + (thing.partnerId === partner.id && thing.kind !== 'data' ? thing.count : 0),
        0,
      ),
    }));
    const netMinor = sumOf(partners, (partner) => partner.netMinor);
    const vatMinor = sumOf(partners, (partner) => partner.vatMinor);
    return {
      ...place,
      ...sums,
      state: run?.state ?? (state === 'running' ? 'running' : 'draft'),
      currency: await currencyOf(auth),
      countedAt: countedAt.toISOString(),
      readingsUntil: readingsUntil.toISOString(),
      netMinor,
      vatMinor,
      totalMinor: netMinor + vatMinor,
      beforeMinor: sumOf(partners, (partner) => partner.beforeMinor),
      partners,
      open,
      sellerLacks: await sellerLacks(auth),
      nextNumber: await nextNumberOf(auth, today),
      issuedOn: today,
      run,
    };
  };

export const readProgress =
  ({ auth }: Needs) =>
  async ({ query }: OpenCall<typeof getInvoiceRun>): Promise<ResponseOf<typeof getInvoiceRun>> => {
    const run = await readRun(auth, query.month);
    if (!run) throw notFound();
    return run;
  };

/** The lines of an invoice that is not made yet, without what single things have of them. */
export const readToCome =
  ({ auth }: Needs) =>
  async ({ query }: OpenCall<typeof getInvoiceToCome>): Promise<ResponseOf<typeof getInvoiceToCome>> => {
    const { partnerId, customerId } = query;
    const of = { partnerId, customerIds: [customerId], month: firstOf(query.month) };
    const lines = await openLinesOf(auth, of);
    const [customer] = (await customersOf(auth, of)).values();
    if (lines.length === 0 || !customer) throw notFound();
    const { vat } = await partiesOf(auth, partnerId);
    const before = await billedBefore(auth, partnerId, lines);
    const drawn = drawUp(lines, { month: of.month, vat, sharesOf: () => [], billedBefore: before });
    if (drawn === null || drawn === 'postponed') throw notFound();
    return {
      customerName: customer.name,
      lines: drawn.lines.map(({ line }) => line),
      netMinor: drawn.netMinor,
    };
  };
