import type { ReactNode } from 'react';
import classes from './facts.module.css';

type Fact = { name: string; value: ReactNode };

type FactsProps = {
  facts: readonly Fact[];
  /** Beside each other, at the head of a page. */
  inRow?: boolean;
  /** At the right of the row. */
  action?: ReactNode;
};

/** What is known of a thing, in a card beside its form: each name above its value. */
export function Facts({ facts, inRow = false, action }: FactsProps) {
  const list = (
    <dl className={classes.facts} data-in-row={inRow || undefined}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
  if (action === undefined) return list;
  return (
    <div className={classes.head}>
      {list}
      {action}
    </div>
  );
}
