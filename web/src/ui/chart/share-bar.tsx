import classes from './share-bar.module.css';

/** How much something is of the largest, in the parts of the chart above; decoration beside the numbers themselves. */
export const ShareBar = ({ parts, most }: { parts: readonly number[]; most: number }) => (
  <span className={classes.share} aria-hidden>
    {parts.map((part, index) => (
      <i
        key={index}
        data-series={index}
        style={{ width: `${(Math.max(part, 0) / Math.max(most, 1)) * 100}%` }}
      />
    ))}
  </span>
);
