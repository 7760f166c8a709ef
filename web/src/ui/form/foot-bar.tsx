import type { ReactNode } from 'react';
import { InPageFoot } from '../page.tsx';
import classes from './foot-bar.module.css';

type FootBarProps = {
  /** How it lies where there is little room: one below the other, or wrapped after the first. */
  narrow: 'stacked' | 'wrapped';
  children: ReactNode;
};

/** Fixed at the bottom of a page: what is done with what was typed on it. */
export const FootBar = ({ narrow, children }: FootBarProps) => (
  <InPageFoot>
    <div className={classes.bar}>
      <div className={classes.content} data-narrow={narrow}>
        {children}
      </div>
    </div>
  </InPageFoot>
);
