import type { ReactNode } from 'react';
import classes from './list.module.css';

/** What it is, and below it what belongs to it. */
export const TwoLines = ({ first, second }: { first: ReactNode; second?: ReactNode }) => (
  <span className={classes.two}>
    <span>{first}</span>
    {Boolean(second) && <small data-second>{second}</small>}
  </span>
);
