import type { ReactNode } from 'react';
import classes from './facts.module.css';

type Fact = { name: string; value: ReactNode };

/** What is known of a thing, in a card beside its form: each name above its value. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
