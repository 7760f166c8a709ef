import type { ReactNode } from 'react';
import { Popup } from '../popup/popup.tsx';
import type { PopupState } from '../popup/use-popup.ts';
import classes from './filter-popup.module.css';

type FilterPopupProps = { popup: PopupState; label: string; children: ReactNode };

/** What a filter offers, under its chip; loaded with the first one that is opened. */
export const FilterPopup = ({ popup, label, children }: FilterPopupProps) => (
  <Popup popup={popup} role="dialog" label={label} isAtStart className={classes.popup}>
    {children}
  </Popup>
);
