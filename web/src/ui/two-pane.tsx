import type { ReactNode } from 'react';
import classes from './two-pane.module.css';

type TwoPaneProps = {
  children: ReactNode;
  /** 340 wide at the right and in view while the rest scrolls; below 1200 px under the content. */
  side: ReactNode;
  sideLabel: string;
};

export function TwoPane({ children, side, sideLabel }: TwoPaneProps) {
  return (
    <div className={classes.panes}>
      <div className={classes.main}>{children}</div>
      <aside className={classes.side} aria-label={sideLabel}>
        {side}
      </aside>
    </div>
  );
}

type CardProps = { title?: string; note?: ReactNode; children: ReactNode };

/** A bordered box for what is really separate; `note` stands at the right of the title. */
export function Card({ title, note, children }: CardProps) {
  return (
    <section className={classes.card}>
      {title !== undefined && (
        <div className={classes.cardHead}>
          <h2>{title}</h2>
          {note !== undefined && <span>{note}</span>}
        </div>
      )}
      {children}
    </section>
  );
}
