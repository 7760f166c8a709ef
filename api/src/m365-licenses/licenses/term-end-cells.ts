import { outcomeTexts } from '@portal/contract/m365-licenses/file-texts';
import { termEnd } from '@portal/contract/m365-licenses/licenses';
import type { CsvColumn } from '../../platform/http/call.ts';
import { wholeOf } from '../../platform/http/csv-columns.ts';

/** What comes after the term of a license, in words and money. */
export const termEndCells = {
  termEnd: ({ termEnd: told }, language) => {
    const { outcome, isDecided } = termEnd.parse(told);
    return outcomeTexts[isDecided ? outcome : 'undecided'][language];
  },
  nextMinor: ({ termEnd: told }) => wholeOf(termEnd.parse(told).customerMinor),
  percentMore: ({ termEnd: told }) => termEnd.parse(told).percentMore,
} satisfies Record<string, CsvColumn['cell']>;
