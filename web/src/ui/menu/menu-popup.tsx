import { IconCheck, IconLoader2 } from '@tabler/icons-react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { AppLink } from '../link.tsx';
import { Popup } from '../popup/popup.tsx';
import type { PopupState } from '../popup/use-popup.ts';
import type { MenuEntry } from './entries.ts';
import { nextEntry } from './next-entry.ts';
import popups from '../popup/popup.module.css';
import classes from './menu.module.css';

type MenuPopupProps = {
  popup: PopupState;
  label: string;
  entries: readonly MenuEntry[];
  wide: boolean;
  start: boolean;
};

/** The open menu; loaded when the first one is opened, so that a page starts without it. */
export function MenuPopup({ popup, label, entries, wide, start }: MenuPopupProps) {
  return (
    <Popup
      popup={popup}
      role="menu"
      label={label}
      isAtStart={start}
      className={`${popups.entries} ${wide ? classes.wide : classes.menu}`}
      onKeyDown={goByKey}
    >
      {entries.map((entry) => (
        <Entry key={keyOf(entry)} entry={entry} close={popup.close} />
      ))}
    </Popup>
  );
}

function goByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const labels = items.map(({ textContent }) => textContent);
  const at = items.findIndex((item) => item === document.activeElement);
  const next = nextEntry(labels, at, event.key);
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

const keyOf = (entry: MenuEntry): string =>
  entry.kind === 'divider' ? `divider-${entry.id}` : `${entry.kind}-${entry.label}`;

type Of<Kind> = { entry: Extract<MenuEntry, { kind: Kind }>; close: () => void };

function Entry({ entry, close }: Of<MenuEntry['kind']>): ReactNode {
  switch (entry.kind) {
    case 'divider':
      return <hr />;
    case 'heading':
      return <div className={classes.heading}>{entry.label}</div>;
    case 'check':
      return <Check entry={entry} close={close} />;
    case 'choice':
      return <Choice entry={entry} close={close} />;
    default:
      return <Action entry={entry} close={close} />;
  }
}

const look = `${popups.entry} ${classes.entry}`;

const Item = (props: ComponentProps<'button'>) => (
  <button role="menuitem" {...props} type="button" tabIndex={-1} className={look} />
);

/** The menu stays open, so that several can be ticked. */
const Check = ({ entry: { label, checked, onChange } }: Of<'check'>) => (
  <Item role="menuitemcheckbox" aria-checked={checked} onClick={() => onChange(!checked)}>
    <span className={classes.mark}>{checked && <IconCheck size={12} stroke={3} aria-hidden />}</span>
    <span className={classes.label}>{label}</span>
  </Item>
);

function Choice({ entry: { label, chosen, onSelect }, close }: Of<'choice'>) {
  const choose = (): void => {
    close();
    onSelect();
  };
  return (
    <Item role="menuitemradio" aria-checked={chosen} onClick={choose}>
      <span className={classes.mark} />
      <span className={classes.label}>{label}</span>
    </Item>
  );
}

function Action({ entry, close }: Of<'action'>) {
  const { icon: Icon, label, disabledReason, busy = false, href, onSelect, tone } = entry;
  const content = (
    <>
      {busy && <IconLoader2 size={18} className="turning" aria-hidden />}
      {!busy && Icon && <Icon size={18} stroke={1.8} aria-hidden />}
      <span className={classes.label}>
        {label}
        {disabledReason !== undefined && <small>{disabledReason}</small>}
      </span>
    </>
  );
  if (disabledReason !== undefined) return <Item aria-disabled>{content}</Item>;
  if (busy) return <Item aria-busy>{content}</Item>;
  const select = (): void => {
    close();
    onSelect?.();
  };
  if (href === undefined) {
    return (
      <Item data-tone={tone} onClick={select}>
        {content}
      </Item>
    );
  }
  return (
    <AppLink href={href} role="menuitem" tabIndex={-1} className={look} data-tone={tone} onClick={select}>
      {content}
    </AppLink>
  );
}
