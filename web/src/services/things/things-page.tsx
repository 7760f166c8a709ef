import { regions } from '@portal/contract/constants';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useCallback, useState, type ComponentType } from 'react';
import { linkTo, listWords, scopeWords, useGo, useWords } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { DataList } from '../../ui/list/data-list.tsx';
import type { ChoiceFilter, Column } from '../../ui/list/types.ts';
import { isPassing } from '../operations.ts';
import { RegionNotes } from '../region-notes.tsx';
import { isSomeRegionDown, useServiceScope, type ServiceStatus } from '../screens.ts';
import { ServicePage } from '../service-page.tsx';
import { ListTools } from '../tools.tsx';
import { useOrderRefusal } from '../use-status.ts';
import { createOf, oneOf, type Thing, type Things } from './things.ts';
import { useThingActions } from './use-thing-actions.ts';

export type PanelProps = { id: string; onClose: () => void };
export type ThingDialogProps<Row> = { thing: Row; onClose: () => void };

type ThingsPageProps<Row extends Thing> = {
  things: Things<Row>;
  useColumns: (hrefOf: (thing: Row) => string) => readonly Column<Row>[];
  /** Besides the region. */
  filters: readonly ChoiceFilter[];
  /** Left out, one of them has a page. */
  Panel?: ComponentType<PanelProps>;
  DeleteDialog: ComponentType<ThingDialogProps<Row>>;
};

/** The things of a customer, or what stands between the customer and its first one. */
export function ThingsPage<Row extends Thing>(props: ThingsPageProps<Row>) {
  const { of, texts, listPath } = props.things;
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const create = {
    children: t(`${texts}.create.title`),
    icon: IconPlus,
    href: createOf(props.things, scope),
    disabledReason: useOrderRefusal(of),
  };
  return (
    <ServicePage of={of} path={listPath} action={create}>
      {(status) => <ThingList {...props} status={status} />}
    </ServicePage>
  );
}

function useFilters(others: readonly ChoiceFilter[]): readonly ChoiceFilter[] {
  const { t } = useTexts();
  const options = regions.map((region) => ({ value: region, label: region }));
  return [{ id: 'region', label: t('services.column.region'), options }, ...others];
}

type ThingListProps<Row extends Thing> = ThingsPageProps<Row> & { status: ServiceStatus };

/** The list with its data's age, the regions that do not answer, and the panel of the one in the address. */
function ThingList<Row extends Thing>({
  things,
  status,
  Panel,
  DeleteDialog,
  ...shown
}: ThingListProps<Row>) {
  const { of, id: listId, texts, icon, listPath, word, list, nameOf } = things;
  const { t } = useTexts();
  const go = useGo();
  const { scope } = useServiceScope();
  const [deleted, setDeleted] = useState<Row | null>(null);
  const filters = useFilters(shown.filters);
  const { [word]: openId, ...state } = useWords(
    ...listWords,
    ...scopeWords,
    ...filters.map(({ id }) => id),
    word,
  );
  const hrefOf = useCallback(({ id }: Row) => oneOf(things, scope, id), [things, scope]);
  return (
    <>
      <ListTools of={of} status={status} />
      <RegionNotes of={of} status={status} />
      <DataList
        id={listId}
        label={t(`${texts}.title`)}
        endpoint={list}
        input={scope}
        state={state}
        onStateChange={(next) => void go(linkTo(listPath, next))}
        ageOf={({ syncedAt }) => ({ at: syncedAt, unreachable: isSomeRegionDown(status) })}
        columns={shown.useColumns(hrefOf)}
        rowId={({ id }) => id}
        rowName={nameOf}
        rowActions={useThingActions(things, { hrefOf, onDelete: setDeleted })}
        isPending={isPassing}
        filters={filters}
        searchLabel={t(`${texts}.search`)}
        csvName={t(`${texts}.file`)}
        errorTitle={t(`${texts}.failed`)}
        empty={{ icon, title: t(`${texts}.empty`), text: t(`${texts}.emptyText`) }}
      />
      <Suspense>
        {openId !== undefined && Panel && (
          <Panel id={openId} onClose={() => void go(linkTo(listPath, state), { replace: true })} />
        )}
        {deleted && <DeleteDialog thing={deleted} onClose={() => setDeleted(null)} />}
      </Suspense>
    </>
  );
}
