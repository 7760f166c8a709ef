import type { ReactNode } from 'react';
import { keyIn } from '../../platform/text-keys.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import type { CardRole, Column } from './types.ts';

type Look<Row> = Omit<Partial<Column<Row>>, 'id' | 'cell'>;

/** Figures stand below each other at the right. */
export const figure = { align: 'right' } as const;

export const sortable = { sortable: true } as const;

function roleOf({ strong, extra }: Look<never>): CardRole {
  if (strong === true) return 'title';
  return extra === true ? 'none' : 'fact';
}

/**
 * Makes the columns of a list: of each its field, which names the header under `texts`, too, and how that is written. On a
 * phone the name is a card's title, what is seldom wanted is left out, all else is a fact.
 */
export function useColumns<Row>() {
  const { t } = useTexts();
  return <const Branch extends string>(texts: Branch) =>
    <Id extends TextIn<Branch> & keyof Row>(
      id: Id,
      write: (value: Row[Id], row: Row) => ReactNode,
      look: Look<Row> = {},
    ): Column<Row> => ({
      id,
      header: t(keyIn(texts, id)),
      cell: (row) => write(row[id], row),
      cardRole: roleOf(look),
      ...look,
    });
}
