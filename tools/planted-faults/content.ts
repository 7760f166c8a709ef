import type { Fault } from './fault.ts';

const notices = 'api/src/global-notification/service.ts';
const noticesTest = 'api/src/global-notification/global-notification.test.ts';

export const contentFaults: readonly Fault[] = [
  {
    name: 'A notice that has begun may end in the past',
    file: notices,
    find: "if (changed.includes('endsAt') || !hasBegun) checkTimes(form);",
    replace: 'if (!hasBegun) checkTimes(form);',
    test: { file: noticesTest, name: 'changing › refuses an end in the past for what has begun' },
  },
  {
    name: 'A notice may end at the moment it begins',
    file: notices,
    find: 'ends <= Date.parse(startsAt)',
    replace: 'ends < Date.parse(startsAt)',
    test: { file: noticesTest, name: 'changing › refuses an end at the moment of the beginning' },
  },
  {
    name: 'A broken download counts as reported though its mails could not be written',
    file: 'api/src/downloads/sending.ts',
    find: 'await mailKeepers(',
    replace: 'void mailKeepers(',
    test: {
      file: 'api/src/downloads/addresses.test.ts',
      name: 'a file that is no longer what was registered › is reported at the next try when its mails could not be written',
    },
  },
  {
    name: 'An older edit of a customer is kept over a newer one',
    file: 'api/src/customers/service.ts',
    find: 'before.version !== version',
    replace: 'before.version < version',
    test: {
      file: 'api/src/customers/customers.test.ts',
      name: 'an edit is kept with what changed; an older one is refused with who and when',
    },
  },
  {
    name: 'A full last page offers one more, which is empty',
    file: 'api/src/platform/http/lists.ts',
    find: ': page.found > size;',
    replace: ': page.found >= size;',
    test: {
      file: 'api/src/lists.test.ts',
      suite: 'api/src/testing/lists/paging-tests.ts',
      name: 'listCustomers › pages › of every size at the boundary end with the last row',
    },
  },
  {
    name: 'A cursor is good in every tenant',
    file: 'api/src/platform/http/lists.ts',
    find: 'cursor of ${tenant.partnerId} ${tenant.customerId} ',
    replace: 'cursor of ',
    test: {
      file: 'api/src/lists.test.ts',
      suite: 'api/src/testing/lists/cursor-tests.ts',
      name: 'listChanges › a cursor › of another tenant is refused',
    },
  },
  {
    name: 'The foot of a list says one row too few',
    file: 'web/src/ui/list/list-state.ts',
    find: 'from + place.shown - 1',
    replace: 'from + place.shown - 2',
    test: { file: 'web/src/ui/list/list-state.test.ts', name: 'the foot says which rows are in view' },
  },
  {
    name: 'A spreadsheet runs what somebody typed as a name',
    file: 'api/src/platform/http/csv.ts',
    find: 'escape_formulas: true',
    replace: 'escape_formulas: false',
    test: {
      file: 'api/src/lists.test.ts',
      suite: 'api/src/testing/lists/file-tests.ts',
      name: 'listCustomers › the file › has all rows, also beyond the longest page, in both languages',
    },
  },
];
