import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRetryActions } from '../../operations/index.tsx';
import { useIsEverAllowed } from '../../platform/rights.ts';
import { useTexts } from '../../platform/use-texts.ts';
import type { RowAction } from '../../ui/list/types.ts';
import { failureOf } from '../operations.ts';
import { useServiceScope } from '../screens.ts';
import { useOrderRefusal } from '../use-status.ts';
import { editOf, type Thing, type Things } from './things.ts';

type Ways<Row> = { hrefOf: (thing: Row) => string; onDelete: (thing: Row) => void };

/** What can be done with a thing: look at it, try a failed order again, edit it, delete it. */
export function useThingActions<Row extends Thing>(
  things: Things<Row>,
  { hrefOf, onDelete }: Ways<Row>,
): (thing: Row) => readonly RowAction[] {
  const { of, texts, iconDetails, useRefusals } = things;
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const retry = useRetryActions(useOrderRefusal(of));
  const mayEver = useIsEverAllowed(of.order);
  const refusals = useRefusals();
  const action = (name: 'details' | 'edit' | 'delete') => t(`${texts}.action.${name}`);
  return (thing) => {
    const details = { label: action('details'), icon: iconDetails, href: hrefOf(thing) };
    if (!mayEver) return [details];
    const failed = failureOf(thing);
    return [
      details,
      ...(failed ? retry(failed) : []),
      {
        label: action('edit'),
        icon: IconPencil,
        disabledReason: refusals.editing(thing),
        href: editOf(things, scope, thing.id),
      },
      {
        label: action('delete'),
        icon: IconTrash,
        tone: 'delete',
        separated: true,
        disabledReason: refusals.deleting(thing),
        onSelect: () => onDelete(thing),
      },
    ];
  };
}
