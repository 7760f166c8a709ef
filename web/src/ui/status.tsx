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
  /** A second line: why, or of what. */
  below?: string | undefined;
  /** Itself a second line. */
  small?: boolean;
};

/** A state: always word, icon and colour together. */
export function StatusWord({ tone, word, icon, detail, below, small = false }: StatusWordProps) {
  const Icon = icon ?? toneIcons[tone];
  const turns = Icon === IconLoader2 ? 'turning' : '';
  return (
    <span className={classes.status} data-tone={tone} data-small={small || undefined}>
      <Icon size={small ? 14 : 16} aria-hidden className={turns} />
      <span className={classes.word}>
        {word}
        {below !== undefined && (
          <small className={classes.below} title={below} data-second>
            {below}
          </small>
        )}
      </span>
      {detail !== undefined && <span className={classes.detail}>{detail}</span>}
    </span>
  );
}

/** The icon of a tone without its word, beside a figure that has its name above it. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = toneIcons[tone];
  return (
    <span className={classes.toneIcon} data-tone={tone} aria-hidden>
      <Icon size={22} className={Icon === IconLoader2 ? 'turning' : ''} />
    </span>
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
