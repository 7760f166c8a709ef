import { useTexts } from '../../platform/use-texts.ts';
import { TextLink } from '../../ui/link.tsx';
import type { Column } from '../../ui/list/types.ts';
import { useColumns } from '../../ui/list/use-columns.ts';
import { Chip } from '../../ui/chip.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import { useNotSeenText } from '../not-seen.tsx';
import { shownState } from '../operations.ts';
import { StateWord } from '../state-word.tsx';
import type { Thing, Things } from './things.ts';
import classes from './things.module.css';

/** The columns that every list of things has. */
export function useCommonColumns<Row extends Thing>(
  { of, texts, nameColumn, nameOf, mark }: Things<Row>,
  hrefOf: (thing: Row) => string,
): Record<'name' | 'region' | 'state' | 'createdAt', Column<Row>> {
  const { t, format } = useTexts();
  const column = useColumns<Row>()('services.column');
  const notSeen = useNotSeenText();
  const found = <Chip title={of.notOrderedHere && t(of.notOrderedHere)}>{t('services.notOrderedHere')}</Chip>;
  const named = (thing: Row) => (
    <span className={classes.name}>
      <TextLink look="name" href={hrefOf(thing)}>
        {nameOf(thing)}
      </TextLink>
      {!notSeen(thing) && (
        <>
          {mark?.(thing)}
          {!thing.orderedHere && found}
        </>
      )}
    </span>
  );
  return {
    name: {
      id: nameColumn,
      header: t(`${texts}.name`),
      strong: true,
      sortable: true,
      cell: (thing) => <TwoLines first={named(thing)} second={notSeen(thing)} />,
      cardRole: 'title',
    },
    region: column('region', (region) => region, { sortable: true }),
    state: column('state', (_, thing) => <StateWord state={shownState(thing)} />, { cardRole: 'status' }),
    createdAt: column('createdAt', format.date, { sortable: true, cardRole: 'none' }),
  };
}
