import type { ComponentProps, ReactNode } from 'react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { MenuEntry } from './entries.ts';
import classes from './menu.module.css';

const load = () => import('./menu-popup.tsx');
const MenuPopup = lazy(async () => ({ default: (await load()).MenuPopup }));

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
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <span className={classes.holder}>
      <button
        {...rest}
        className={className}
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={iconOnly ? label : undefined}
        title={iconOnly ? label : undefined}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={() => {
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
      >
        {children}
      </button>
      {open && (
        <Suspense>
          <MenuPopup label={label} entries={entries} wide={wide} start={start} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
