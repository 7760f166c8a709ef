import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleMinus,
  IconCircleXFilled,
  IconHelpCircle,
  IconInfoCircle,
  IconLoader2,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { IconType } from './button.tsx';
import classes from './status.module.css';

export type Tone = 'ok' | 'info' | 'warn' | 'err' | 'off' | 'unknown';

const toneIcons: Record<Tone, IconType> = {
  ok: IconCircleCheckFilled,
  info: IconLoader2,
  warn: IconAlertTriangleFilled,
  err: IconCircleXFilled,
  off: IconCircleMinus,
  unknown: IconHelpCircle,
};

type StatusWordProps = {
  tone: Tone;
  /** The word, from the catalogue. */
  word: string;
  /** Instead of the tone's own icon, as the table of status words has it. */
  icon?: IconType | undefined;
  /** A muted addition, e.g. "90 days". */
  detail?: string | undefined;
};

/** A state: always word, icon and colour together. */
export function StatusWord({ tone, word, icon, detail }: StatusWordProps) {
  const Icon = icon ?? toneIcons[tone];
  return (
    <span className={classes.status} data-tone={tone}>
      <Icon size={16} aria-hidden className={Icon === IconLoader2 ? 'turning' : ''} />
      <span className={classes.word}>{word}</span>
      {detail !== undefined && <span className={classes.detail}>{detail}</span>}
    </span>
  );
}

/** Two letters that stand for a name; decoration beside the name itself. */
export function Monogram({ name, size = 28 }: { name: string; size?: 28 | 32 | 36 }) {
  return (
    <span className={classes.monogram} data-size={size} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first two words, or the first two letters of a single one. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s&/-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const [first = '', second] = words;
  const letters = second === undefined ? first.slice(0, 2) : first.charAt(0) + second.charAt(0);
  return letters.toUpperCase();
}

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

type NoteTone = 'info' | 'ok' | 'warn' | 'err';
const noteIcons: Record<NoteTone, IconType> = {
  info: IconInfoCircle,
  ok: IconCircleCheckFilled,
  warn: IconAlertTriangleFilled,
  err: IconCircleXFilled,
};

type NoteProps = {
  tone?: NoteTone;
  title: string;
  children?: ReactNode;
  icon?: IconType;
  /** At most one button (size `note`). */
  action?: ReactNode;
  /** Read out when it appears. */
  live?: boolean;
};

/** A banner inside the content: soft background, bold first line. */
export function Note({ tone = 'info', title, children, icon, action, live = false }: NoteProps) {
  const Icon = icon ?? noteIcons[tone];
  const role = tone === 'err' ? 'alert' : 'status';
  return (
    <div className={classes.note} data-tone={tone} role={live ? role : undefined}>
      <Icon size={20} stroke={1.8} aria-hidden className={classes.noteIcon ?? ''} />
      <div className={classes.noteText}>
        <p className={classes.noteTitle}>{title}</p>
        {children}
      </div>
      {action}
    </div>
  );
}

type ChipProps = {
  tone?: 'neutral' | 'info' | 'ok' | 'warn' | 'err';
  icon?: IconType;
  /** What it means, for whoever points at it; it has to stand elsewhere, too. */
  title?: string;
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
