import { useTexts } from '../../platform/use-texts.ts';
import { TextLink } from '../../ui/link.tsx';
import type { Column } from '../../ui/list/types.ts';
import { Chip } from '../../ui/chip.tsx';
import { shownState } from '../operations.ts';
import { StateWord } from '../state-word.tsx';
import type { Thing, Things } from './things.ts';
import classes from './things.module.css';

/** The columns that every list of things has. */
export function useCommonColumns<Row extends Thing>(
  { of, texts, nameColumn, nameOf }: Things<Row>,
  hrefOf: (thing: Row) => string,
): Record<'name' | 'region' | 'state' | 'createdAt', Column<Row>> {
  const { t, format } = useTexts();
  const found = <Chip title={t(`${of.service}.notOrderedHereText`)}>{t('services.notOrderedHere')}</Chip>;
  return {
    name: {
      id: nameColumn,
      header: t(`${texts}.name`),
      strong: true,
      sortable: true,
      cell: (thing) => (
        <span className={classes.name}>
          <TextLink look="name" href={hrefOf(thing)}>
            {nameOf(thing)}
          </TextLink>
          {!thing.orderedHere && found}
        </span>
      ),
      cardRole: 'title',
    },
    region: {
      id: 'region',
      header: t('services.column.region'),
      sortable: true,
      cell: ({ region }) => region,
      cardRole: 'fact',
    },
    state: {
      id: 'state',
      header: t('services.column.state'),
      cell: (thing) => <StateWord state={shownState(thing)} />,
      cardRole: 'status',
    },
    createdAt: {
      id: 'createdAt',
      header: t('services.column.createdAt'),
      sortable: true,
      cell: ({ createdAt }) => format.date(createdAt),
      cardRole: 'none',
    },
  };
}
