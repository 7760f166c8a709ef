import type { Fault } from './fault.ts';

const reckoning = 'api/src/invoices/reckoning.test.ts';
const run = 'api/src/invoices/run.test.ts';
const drawing = 'api/src/invoices/draw-up.ts';
const once =
  'a month is billed once, with what is frozen of it, and what is measured later stands on the next invoice';
const belowZero =
  'a month below zero is a credit invoice that names the line that it takes back, and lowers what is to be paid';

export const invoiceFaults: readonly Fault[] = [
  {
    name: 'VAT of half an öre is rounded down',
    file: 'api/src/invoices/vat.ts',
    find: '+ 5000n',
    replace: '+ 4999n',
    test: { file: reckoning, name: 'VAT › is rounded once on the sum of a rate, not line by line' },
  },
  {
    name: 'A fiscal year begins a month late',
    file: 'api/src/invoices/payment-numbers.ts',
    find: 'month >= firstMonth',
    replace: 'month > firstMonth',
    test: {
      file: reckoning,
      name: 'payment numbers › 2026-12-31 is, where it begins in month 1, of fiscal year 2026',
    },
  },
  {
    name: 'What is taken back is more than what is left',
    file: drawing,
    find: 'Math.min(rest, left.get(key) ?? from.leftMinor)',
    replace: 'rest',
    test: {
      file: run,
      name: 'no more is taken back than is left: what a person credited before is not credited again',
    },
  },
  {
    name: 'Everything of a month is called measured later',
    file: drawing,
    find: 'of.month < drawing.month',
    replace: 'of.month <= drawing.month',
    test: { file: run, name: once },
  },
  {
    name: 'An invoice above zero lowers earlier ones as well',
    file: 'api/src/invoices/write-invoices.ts',
    find: "if (invoice.content.kind !== 'credit') return [];",
    replace: '',
    test: {
      file: run,
      name: 'what is given back beside more that is used lowers that invoice, and not the earlier one as well',
    },
  },
  {
    name: 'A month below zero waits though all of it can be named',
    file: drawing,
    find: 'netMinor < 0 && unnamed < 0',
    replace: 'netMinor < 0 && unnamed <= 0',
    test: { file: run, name: belowZero },
  },
  {
    name: 'A number is left out',
    file: 'api/src/invoices/make-invoices.ts',
    find: 'first + at',
    replace: 'first + at + 1',
    test: { file: run, name: once },
  },
];
