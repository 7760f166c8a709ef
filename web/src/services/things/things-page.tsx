import { useCallback, type ComponentType } from 'react';
import type { ChoiceFilter, Column } from '../../ui/list/types.ts';
import { useDialog, type DialogAbout } from '../../ui/use-dialog.tsx';
import { isPassing } from '../operations.ts';
import { RegionNotes } from '../region-notes.tsx';
import { useServiceScope, type ServiceStatus } from '../screens.ts';
import { ServiceList, useRegionFilter, type PanelProps } from '../service-list.tsx';
import { ServicePage } from '../service-page.tsx';
import { ListTools } from '../tools.tsx';
import { oneOf, useCreateAction, type Thing, type Things } from './things.ts';
import { useThingActions } from './use-thing-actions.ts';

type ThingsPageProps<Row extends Thing> = {
  things: Things<Row>;
  useColumns: (hrefOf: (thing: Row) => string) => readonly Column<Row>[];
  /** Besides the region. */
  filters: readonly ChoiceFilter[];
  /** Left out, one of them has a page. */
  Panel?: ComponentType<PanelProps>;
  DeleteDialog: ComponentType<DialogAbout<Row>>;
};

/** The things of a customer, or what stands between the customer and its first one. */
export function ThingsPage<Row extends Thing>(props: ThingsPageProps<Row>) {
  const { of, listPath } = props.things;
  return (
    <ServicePage of={of} path={listPath} action={useCreateAction(props.things)}>
      {(status) => <ThingList {...props} status={status} />}
    </ServicePage>
  );
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
  const { of, id, texts, icon, listPath, word, list, nameOf } = things;
  const { scope } = useServiceScope();
  const deletion = useDialog(DeleteDialog);
  const hrefOf = useCallback((thing: Row) => oneOf(things, scope, thing.id), [things, scope]);
  return (
    <>
      <ListTools of={of} status={status} />
      <RegionNotes of={of} status={status} />
      <ServiceList
        {...{ id, texts, icon, status }}
        path={listPath}
        endpoint={list}
        columns={shown.useColumns(hrefOf)}
        rowName={nameOf}
        rowActions={useThingActions(things, { hrefOf, onDelete: deletion.ask })}
        isPending={isPassing}
        filters={[useRegionFilter(), ...shown.filters]}
        panel={Panel && { word, Panel }}
      />
      {deletion.dialog}
    </>
  );
}
