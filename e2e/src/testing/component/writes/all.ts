import { globSync } from 'node:fs';
import path from 'node:path';
import type { WriteRow } from './row.ts';
import { writes as account } from './account.ts';
import { writes as company } from './company.ts';
import { writes as content } from './content.ts';
import { writes as customers } from './customers.ts';
import { writes as invoices } from './invoices.ts';
import { writes as operator } from './operator.ts';
import { writes as signIn } from './sign-in.ts';

const folder = path.join(import.meta.dirname, 'services');

/** Each file of `services/` exports the `writes` of one service. */
const ofServices = await Promise.all(
  globSync('*.ts', { cwd: folder })
    .toSorted()
    .map(async (file) => {
      const { writes }: { writes?: readonly WriteRow[] } = await import(path.join(folder, file));
      if (writes === undefined) throw new Error(`${file} exports no writes.`);
      return writes;
    }),
);

/** Every button of the product that changes something. */
export const allWrites: readonly WriteRow[] = [
  ...signIn,
  ...account,
  ...company,
  ...customers,
  ...invoices,
  ...operator,
  ...content,
  ...ofServices.flat(),
];
