import {
  getAllInvoicesZip,
  getAnyInvoicePages,
  getAnyInvoicePdf,
  getInvoicePages,
  getInvoicePdf,
  getInvoicesZip,
} from '@portal/contract/invoices/drawing';
import { getAnyInvoice, getInvoice, listAllInvoices, listInvoices } from '@portal/contract/invoices/invoices';
import {
  closeMonth,
  getInvoiceMonth,
  getInvoiceRun,
  getInvoiceToCome,
  listInvoicesToCome,
  makeHeldInvoices,
} from '@portal/contract/invoices/run';
import { creditInvoice, payByReference, payInvoice } from '@portal/contract/invoices/settling';
import type { Capability, MaintenanceNeeds } from '../platform/capability.ts';
import {
  makesFile,
  makesFileAcross,
  opens,
  operates,
  reads,
  readsAcross,
  type Binding,
} from '../platform/http/call.ts';
import type { Platform } from '../platform/platform.ts';
import { closeBySetting } from './by-setting.ts';
import { close, makeHeld } from './closing.ts';
import { credit } from './crediting.ts';
import { invoiceColumns } from './csv.ts';
import { makePdf, makeZip, readPages } from './drawing.ts';
import { readMonth, readProgress, readToCome } from './month.ts';
import { toComePage } from './month-repository.ts';
import { payAll, payOne } from './payments.ts';
import { remindOverdue } from './reminding.ts';
import { allInvoicesPage, anyInvoice, ownInvoice, ownInvoicesPage } from './repository.ts';
import { invoiceQueue } from './run.ts';
import { forgetInvoices } from './run-repository.ts';

/** What the operator bills its partners, and what they see of it. */
const invoicesBindings = (platform: Platform): Binding[] => [
  reads(listInvoices, ({ query, tenant }) => ownInvoicesPage(platform.sealer, query, tenant), invoiceColumns),
  reads(getInvoice, ({ query }) => ownInvoice(query.id)),
  readsAcross(listAllInvoices, ({ query }) => allInvoicesPage(platform.sealer, query), invoiceColumns),
  readsAcross(getAnyInvoice, ({ query }) => anyInvoice(query.id)),
  reads(getInvoicePages, ({ query }) => readPages(query, (partnerId) => partnerId)),
  readsAcross(getAnyInvoicePages, ({ query }) => readPages(query, () => null)),
  makesFile(getInvoicePdf, (call) => makePdf(call, call.tenant)),
  makesFileAcross(getAnyInvoicePdf, (call) => makePdf(call, { partnerId: null })),
  makesFile(getInvoicesZip, (call) => makeZip(call, call.tenant)),
  makesFileAcross(getAllInvoicesZip, (call) => makeZip(call, { partnerId: call.query.partnerId ?? null })),
  opens(getInvoiceMonth, readMonth(platform)),
  opens(getInvoiceRun, readProgress(platform)),
  opens(getInvoiceToCome, readToCome(platform)),
  readsAcross(listInvoicesToCome, ({ query }) => toComePage(platform.sealer, query)),
  operates(closeMonth, close),
  operates(makeHeldInvoices, makeHeld),
  operates(payInvoice, payOne),
  operates(payByReference, payAll),
  operates(creditInvoice, credit),
];

export { seedInvoices } from './seed.ts';

export const invoicesCapability: Capability = {
  name: 'invoices',
  bindings: invoicesBindings,
  queues: ({ database }) => [invoiceQueue(database)],
  exported: [
    {
      name: 'invoices',
      table: 'invoice',
      columns:
        'number, kind, customer_name, month, issued_on, due_on, ocr, net_minor, vat_minor, total_minor, content',
      rowsOf: 'itself',
      ofPartner: true,
    },
    {
      name: 'invoicePayments',
      table: 'invoice_payment',
      columns: 'invoice_id, paid_on, amount_minor, reference, noted_at',
      rowsOf: 'itself',
      ofPartner: true,
    },
  ],
  maintenance: {
    monthBySetting: ({ database }: MaintenanceNeeds) => closeBySetting(database),
    reminders: ({ database }: MaintenanceNeeds) => remindOverdue(database),
    invoices: ({ database }: MaintenanceNeeds) => forgetInvoices(database),
  },
};
