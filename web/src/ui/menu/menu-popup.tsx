import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { AppLink } from '../link.tsx';
import type { MenuEntry } from './entries.ts';
import classes from './menu.module.css';

type MenuPopupProps = {
  label: string;
  entries: readonly MenuEntry[];
  onClose: () => void;
  wide: boolean;
  start: boolean;
};

// A screen reader finds it among the landmarks.
const inMain = { target: '#content' };

/** The open menu; loaded when the first one is opened, so that a page starts without it. */
export function MenuPopup({ label, entries, onClose, wide, start }: MenuPopupProps) {
  return (
    <Menu
      opened
      onClose={onClose}
      position={start ? 'bottom-start' : 'bottom-end'}
      offset={4}
      width={wide ? 280 : 232}
      transitionProps={{ duration: 160 }}
      returnFocus={false}
      withinPortal
      portalProps={inMain}
      classNames={{
        dropdown: classes.dropdown ?? '',
        item: classes.item ?? '',
        itemLabel: classes.itemLabel ?? '',
        itemSection: classes.itemSection ?? '',
        label: classes.label ?? '',
        divider: classes.divider ?? '',
      }}
    >
      <Menu.Target>
        <span className={classes.anchor} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} aria-labelledby={undefined}>
        {entries.map((entry) => (
          <Entry key={keyOf(entry)} entry={entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const keyOf = (entry: MenuEntry): string =>
  entry.kind === 'divider' ? `divider-${entry.id}` : `${entry.kind}-${entry.label}`;

function Entry({ entry }: { entry: MenuEntry }): ReactNode {
  switch (entry.kind) {
    case 'divider':
      return <Menu.Divider />;
    case 'heading':
      return <Menu.Label>{entry.label}</Menu.Label>;
    case 'check':
      return (
        <Menu.CheckboxItem checked={entry.checked} onChange={entry.onChange}>
          {entry.label}
        </Menu.CheckboxItem>
      );
    case 'choice':
      return (
        <Menu.RadioItem value={entry.label} checked={entry.chosen} closeMenuOnClick onClick={entry.onSelect}>
          {entry.label}
        </Menu.RadioItem>
      );
    default:
      return <ActionItem entry={entry} />;
  }
}

function ActionItem({ entry }: { entry: Extract<MenuEntry, { kind: 'action' }> }) {
  const { icon: Icon, label, disabledReason, href, onSelect, tone } = entry;
  const section = Icon && <Icon size={18} stroke={1.8} aria-hidden />;
  const text = (
    <>
      {label}
      {disabledReason !== undefined && <span className={classes.reason}>{disabledReason}</span>}
    </>
  );
  if (disabledReason !== undefined) {
    return (
      <Menu.Item leftSection={section} closeMenuOnClick={false} aria-disabled className={classes.off ?? ''}>
        {text}
      </Menu.Item>
    );
  }
  const tint = tone === 'delete' ? { 'data-tone': 'delete' } : {};
  if (href !== undefined) {
    return (
      <Menu.Item leftSection={section} component={AppLink} href={href} {...tint}>
        {text}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item leftSection={section} onClick={onSelect} {...tint}>
      {text}
    </Menu.Item>
  );
}
