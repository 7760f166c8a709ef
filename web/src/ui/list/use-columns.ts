import type { ReactNode } from 'react';
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
export function useColumns<Row>(texts: string) {
  const { t } = useTexts();
  return <Id extends keyof Row & string>(
    id: Id,
    write: (value: Row[Id], row: Row) => ReactNode,
    look: Look<Row> = {},
  ): Column<Row> => ({
    id,
    header: t(`${texts}.${id}`),
    cell: (row) => write(row[id], row),
    cardRole: roleOf(look),
    ...look,
  });
}
