import { globSync } from 'node:fs';
import path from 'node:path';
import type { ScreenRow } from '../row.ts';
import { businessRows } from './business.ts';
import { companyRows } from './company.ts';
import { invoiceRows } from './invoices.ts';
import { operatorRows } from './operator.ts';

const folder = path.join(import.meta.dirname, 'services');

/** Each file of `services/` exports the `rows` of one service. */
const ofServices = await Promise.all(
  globSync('*.ts', { cwd: folder })
    .toSorted()
    .map(async (file) => {
      const { rows }: { rows?: readonly ScreenRow[] } = await import(path.join(folder, file));
      if (rows === undefined) throw new Error(`${file} exports no rows.`);
      return rows;
    }),
);

/** Every screen of the product. */
export const allRows: readonly ScreenRow[] = [
  ...businessRows,
  ...companyRows,
  ...invoiceRows,
  ...operatorRows,
  ...ofServices.flat(),
];
