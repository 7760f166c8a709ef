import classes from './queues.module.css';

/** What it is, and below it what it belongs to; on a phone after it. */
export const TwoLines = ({ first, second }: { first: string; second: string }) => (
  <span className={classes.two}>
    <span>{first}</span>
    {second !== '' && <small>{second}</small>}
  </span>
);
