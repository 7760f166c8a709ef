import classes from './meter.module.css';

type MeterProps = {
  /** 0 to 1; null for unknown, which draws an outline only. */
  value: number | null;
  /** What is measured, for those who do not see it; the number itself stands beside the meter. */
  label: string;
  inRow?: boolean;
};

export function Meter({ value, label, inRow = false }: MeterProps) {
  const share = value === null ? 0 : Math.min(Math.max(value, 0), 1);
  return (
    <svg
      className={classes.meter}
      data-in-row={inRow || undefined}
      data-unknown={value === null || undefined}
      data-full={share > 0.9 || undefined}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect className={classes.track} width="100" height="6" />
      <rect className={classes.fill} width={share * 100} height="6" />
    </svg>
  );
}
