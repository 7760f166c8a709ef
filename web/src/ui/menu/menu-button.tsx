import type { ComponentProps, ReactNode } from 'react';
import { Suspense } from 'react';
import { late } from '../late.ts';
import { usePopup } from '../popup/use-popup.ts';
import type { MenuEntry } from './entries.ts';
import classes from './menu-button.module.css';

const MenuPopup = late(() => import('./menu-popup.tsx'), 'MenuPopup');

export type MenuButtonProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  /** The name of the menu, and of the button when it shows only an icon. */
  label: string;
  entries: readonly MenuEntry[];
  children: ReactNode;
  /** Looks like an icon button unless `className` says otherwise. */
  iconOnly?: boolean;
  wide?: boolean;
  /** Opens along the button's left edge. */
  start?: boolean;
};

/** A button that opens a menu under itself; one row of a long list costs no more than a plain button. */
export function MenuButton(props: MenuButtonProps) {
  const { label, entries, children, iconOnly = false, wide = false, start = false, ...rest } = props;
  const { className = iconOnly ? classes.iconOnly : undefined } = rest;
  const { popup, button } = usePopup();
  return (
    <>
      <button
        {...rest}
        {...button}
        className={className}
        type="button"
        aria-haspopup="menu"
        aria-label={iconOnly ? label : undefined}
        title={iconOnly ? label : undefined}
      >
        {children}
      </button>
      {popup.isOpen && (
        <Suspense>
          <MenuPopup popup={popup} label={label} entries={entries} wide={wide} start={start} />
        </Suspense>
      )}
    </>
  );
}
