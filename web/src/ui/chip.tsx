import type { ReactNode } from 'react';
import type { IconType } from './button.tsx';
import classes from './chip.module.css';

type ChipProps = {
  tone?: 'neutral' | 'info' | 'ok' | 'warn' | 'err';
  icon?: IconType;
  /** What it means, for whoever points at it; it has to stand elsewhere, too. */
  title?: string | undefined;
  children: ReactNode;
};

export function Chip({ tone = 'neutral', icon: Icon, title, children }: ChipProps) {
  return (
    <span className={classes.chip} data-tone={tone} title={title}>
      {Icon && <Icon size={14} aria-hidden />}
      {children}
    </span>
  );
}
