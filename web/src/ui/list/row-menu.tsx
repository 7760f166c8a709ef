import { IconDots } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import type { MenuEntry } from '../menu/entries.ts';
import { MenuButton } from '../menu/menu-button.tsx';
import type { RowAction } from './types.ts';
import classes from './list.module.css';

/** A line stands above what is set apart. */
export const entriesOf = (actions: readonly RowAction[]): MenuEntry[] =>
  actions.flatMap(({ separated, ...action }): MenuEntry[] => [
    ...(separated ? [{ kind: 'divider' as const, id: action.label }] : []),
    { kind: 'action', ...action },
  ]);

/** What can be done with a row, and what cannot with its reason. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const { t } = useTexts();
  if (actions.length === 0) return null;
  return (
    <MenuButton
      iconOnly
      label={t('ui.list.actions', { row: name })}
      entries={entriesOf(actions)}
      className={classes.more}
      data-row-menu
    >
      <IconDots size={18} aria-hidden />
    </MenuButton>
  );
}
