import { invoiceRows } from '../testing/component/rows/invoices.ts';
import { shownInvoices } from '../testing/component/rows/shown-invoices.ts';
import { testLooks, testStates } from '../testing/component/states.ts';

testStates(invoiceRows);
testLooks(shownInvoices);
