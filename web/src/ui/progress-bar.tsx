import classes from './progress-bar.module.css';

/** How far something has come, of one; decoration beside the words. */
export const ProgressBar = ({ share, thin = false }: { share: number; thin?: boolean }) => (
  <svg
    className={classes.bar}
    viewBox="0 0 100 4"
    preserveAspectRatio="none"
    data-thin={thin || undefined}
    aria-hidden
  >
    <rect className={classes.track} width="100" height="4" />
    <rect className={classes.done} width={share * 100} height="4" />
  </svg>
);
