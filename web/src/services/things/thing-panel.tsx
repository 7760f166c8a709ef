import { useQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useApi } from '../../platform/api.ts';
import { useIsEverAllowed } from '../../platform/rights.ts';
import type { TextKey } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, FactList, SidePanel } from '../../ui/side-panel.tsx';
import { EmptyState, LoadState, Skeletons } from '../../ui/states.tsx';
import { shownState } from '../operations.ts';
import { NotSeenNote } from '../not-seen.tsx';
import { useServiceScope } from '../screens.ts';
import { StateWord } from '../state-word.tsx';
import type { PanelProps } from '../service-list.tsx';
import { ThingFailure } from './thing-failure.tsx';
import { editOf, type Nameable, type Panelled, type Thing, type ThingKind, type Things } from './things.ts';

type Shown<One> = Nameable<One> &
  Panelled &
  Pick<ThingKind, 'iconOff'> & { goneText?: TextKey; notSeenText?: TextKey };
type ThingPanelProps<One> = PanelProps & { things: Shown<One>; children: (thing: One) => ReactNode };

/** The details of the thing in the address. */
export function ThingPanel<One extends { id: string; notSeenSince?: string | null }>({
  things,
  id,
  onClose,
  children,
}: ThingPanelProps<One>) {
  const { texts, iconOff, one, nameOf, goneText = 'services.panel.goneText', notSeenText } = things;
  const { t } = useTexts();
  const api = useApi();
  const thing = useQuery(api.query(one, { id }));
  const toList = <Button onClick={onClose}>{t('services.panel.toList')}</Button>;
  const gone = (
    <EmptyState icon={iconOff} title={t(`${texts}.gone`)} action={toList}>
      {t(goneText)}
    </EmptyState>
  );
  return (
    <SidePanel title={thing.data ? nameOf(thing.data) : t(`${texts}.one`)} onClose={onClose}>
      <LoadState
        query={thing}
        errorTitle={t(`${texts}.oneFailed`)}
        skeleton={<Skeletons rows={6} />}
        missing={gone}
      >
        {(shown) => (
          <>
            <NotSeenNote thing={shown} {...(notSeenText !== undefined && { text: notSeenText })} />
            {children(shown)}
          </>
        )}
      </LoadState>
    </SidePanel>
  );
}

type DetailsProps<Row extends Thing, One extends Row> = {
  things: Things<Row, One>;
  thing: One;
  /** Its page says what went wrong above all that it shows of it. */
  failureAbove?: true;
  /** What its service says of it. */
  children: ReactNode;
};

/** What went wrong with it, what it is, and the way to change it. */
export function ThingDetails<Row extends Thing, One extends Row>(props: DetailsProps<Row, One>) {
  const { things, thing, failureAbove, children } = props;
  const { of, texts, useRefusals } = things;
  const { t, format } = useTexts();
  const { scope } = useServiceScope();
  const mayEver = useIsEverAllowed(of.order);
  const refusals = useRefusals();
  return (
    <>
      {!failureAbove && <ThingFailure of={of} thing={thing} />}
      <FactList>
        <Fact name={t('services.column.state')}>
          <StateWord state={shownState(thing)} />
        </Fact>
        {children}
        <Fact name={t('services.column.region')}>{thing.region}</Fact>
        <Fact name={t('services.column.createdAt')}>{format.dateTime(thing.createdAt)}</Fact>
        {!thing.orderedHere && of.notOrderedHere && (
          <Fact name={t('services.panel.origin')}>{t(of.notOrderedHere)}</Fact>
        )}
      </FactList>
      {mayEver && (
        <div>
          <Button
            size="toolbar"
            icon={IconPencil}
            href={editOf(things, scope, thing.id)}
            disabledReason={refusals.editing(thing)}
          >
            {t(`${texts}.action.edit`)}
          </Button>
        </div>
      )}
    </>
  );
}
