import type { ReactNode } from 'react';
import classes from './figures.module.css';

/** A few figures side by side; on a phone two and two. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={classes.figures}>{children}</dl>
);

type FigureProps = {
  name: string;
  /** Undefined while it is on its way. */
  value: ReactNode;
  unit?: string | undefined;
  /** Below it; it has a line of its own from the start where it is on its way. */
  note?: ReactNode;
  /** A `Sparkline` at the right. */
  trend?: ReactNode;
};

const isNumber = (value: ReactNode): value is string =>
  typeof value === 'string' && /^[−+]?\d[\d\s.,]*$/.test(value);

/** How wide a letter is, of the size of the text. */
const letter = 0.6;
const sizeFor = ({ length }: string): string => `min(1em, calc(100cqi / ${length * letter}))`;

/** A number stays whole: it is smaller where it would not fit, and its unit goes below. */
const Value = ({ value }: { value: ReactNode }) =>
  isNumber(value) ? (
    <span className={classes.number} style={{ fontSize: sizeFor(value) }}>
      {value}
    </span>
  ) : (
    value
  );

export const Figure = ({ name, value, unit, note, trend }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value === undefined || value === null ? <Pending /> : <Value value={value} />}
      {unit !== undefined && value !== undefined && <span className={classes.unit}>{` ${unit}`}</span>}
      {trend !== undefined && <span className={classes.trend}>{trend}</span>}
    </dd>
    {note !== undefined && <dd className={classes.note}>{note}</dd>}
  </div>
);

/** A bar in place of a figure or its note that is on its way. */
export const Pending = () => <span className={classes.pending} aria-hidden />;

type RoomProps = { children: ReactNode };

/** A part of a note where a figure has room for it on one line, and one where it has not. */
export const Wide = ({ children }: RoomProps) => <span className={classes.wide}>{children}</span>;
export const Narrow = ({ children }: RoomProps) => <span className={classes.narrow}>{children}</span>;
