import type { Language } from '@portal/contract/constants';
import { licenseWords, undecidedWords } from '@portal/contract/m365-licenses/file-texts';
import { hasTermEnd, license, type TermEnd } from '@portal/contract/m365-licenses/licenses';
import type { CsvColumn } from '../../platform/http/call.ts';
import { wholeOf } from '../../platform/http/csv-columns.ts';
import { CsvDecimal } from '../../platform/http/csv-decimal.ts';

const ending = license.pick({ status: true, termEnd: true });

/** Nothing is to come of what has ended. */
const cell =
  (write: (termEnd: TermEnd, language: Language) => unknown): CsvColumn['cell'] =>
  (item, language) => {
    const row = ending.parse(item);
    return hasTermEnd(row) ? write(row.termEnd, language) : '';
  };

/** What comes after the term of a license, in words and money. */
export const termEndCells = {
  termEnd: cell(
    ({ outcome, isDecided }, language) =>
      (isDecided ? licenseWords.outcome[outcome] : undecidedWords)[language],
  ),
  nextMinor: cell(({ customerMinor }) => wholeOf(customerMinor)),
  percentMore: cell(({ percentMore }) => (percentMore === null ? '' : new CsvDecimal(String(percentMore)))),
};
