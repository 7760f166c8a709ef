import { Popover } from '@mantine/core';
import { useEffect, type ReactNode, type RefObject } from 'react';
import classes from './filter-popup.module.css';

type FilterPopupProps = {
  label: string;
  /** What opened it: a press on that closes it by itself. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
};

// A screen reader finds it among the landmarks.
const inMain = { target: '#content' };

/** What a filter offers, under its chip; loaded with the first one that is opened. */
export function FilterPopup({ label, anchor, onClose, children }: FilterPopupProps) {
  useEffect(() => {
    const leave = ({ target }: Event): void => {
      if (!(target instanceof Element)) return;
      const isInside = anchor.current?.contains(target) || target.closest('[data-filter-popup]') !== null;
      if (!isInside) onClose();
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [anchor, onClose]);
  return (
    <Popover
      opened
      onClose={onClose}
      position="bottom-start"
      offset={4}
      width={320}
      trapFocus
      returnFocus={false}
      closeOnClickOutside={false}
      withinPortal
      portalProps={inMain}
      transitionProps={{ duration: 160 }}
      classNames={{ dropdown: classes.popup ?? '' }}
    >
      <Popover.Target>
        <span className={classes.anchor} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} aria-labelledby={undefined} data-filter-popup>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
