import type { ReactNode } from 'react';
import classes from './figures.module.css';

/** A few figures side by side; on a phone two and two. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={classes.figures}>{children}</dl>
);

type FigureProps = { name: string; value: ReactNode; note?: ReactNode };

export const Figure = ({ name, value, note }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
    {note !== undefined && <dd className={classes.note}>{note}</dd>}
  </div>
);
