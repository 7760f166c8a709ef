import classes from './bar-chart.module.css';

/** How much one thing is of the largest; decoration beside the number itself. */
export const ShareBar = ({ share }: { share: number }) => (
  <svg className={classes.share} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
    <rect className={classes.track} width="100" height="6" />
    <rect className={classes.bar} width={Math.min(Math.max(share, 0), 1) * 100} height="6" />
  </svg>
);
