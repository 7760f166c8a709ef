import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconHandStop,
  IconHelpCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../button.tsx';
import { CreateTicket } from '../create-ticket.tsx';
import { Dialog } from '../dialog.tsx';
import { Skeletons } from '../states.tsx';
import { useKept } from '../use-kept.ts';
import choices from '../form/choices.module.css';
import classes from './delete-dialog.module.css';

export type DeletionCheck = {
  /** What has to be done first, or what has been looked at and is in order. */
  text: string;
  blocks: boolean;
  /** Nobody can tell yet: it is not drawn as if it were in order. */
  isUnknown?: true;
  /** The way to do it: a `TextLink`. */
  remedy?: ReactNode;
};
/** `id`: of what may have the name of another; `below` then tells them apart. */
export type GoesWithIt = { id?: string; text: string; below?: string | undefined; size?: string | undefined };

export type DeleteDialogProps = {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** "Delete customer Nordfrakt?" */
  title: string;
  subtitle?: ReactNode;
  /** "Delete customer" */
  confirmLabel: string;
  /** Where *Cancel* could be read as the action itself. */
  cancelLabel?: string;
  /** Undefined while it is being asked. */
  checks: readonly DeletionCheck[] | undefined;
  goesWithIt?: readonly GoesWithIt[];
  /** What stays, and is worth knowing. */
  warning?: string | undefined;
  /** The word to type, `DELETE`; left out where none is asked. */
  word?: string | undefined;
  /** The sentence to tick; left out where none is asked. */
  acknowledgement?: string | undefined;
  busy?: boolean;
  failure?: unknown;
  /** True while what `children` ask for is missing. */
  incomplete?: boolean;
  /** More to fill in before the foot, e.g. the password. */
  children?: ReactNode;
};

/** First what blocks, then what goes with it, then word and tick; off until nothing blocks. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [ticked, setTicked] = useState(false);
  const { word, acknowledgement, busy = false, incomplete = false } = props;
  // What is read while it goes tells of its end, not of what was decided upon.
  const { checks, goesWithIt = [] } = useKept(props, busy);
  const blocked = isBlocked(checks);
  const missing = isMissing({ word, typed }) || (acknowledgement !== undefined && !ticked) || incomplete;
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      subtitle={props.subtitle}
      size="wide"
      locked={busy}
      state={<FootState {...props} checks={checks} />}
      actions={
        <>
          <Button onClick={props.onClose} autoFocus>
            {props.cancelLabel ?? t('common.cancel')}
          </Button>
          <Button variant="delete" busy={busy} disabled={blocked || missing} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        {checks === undefined ? <Skeletons rows={3} /> : <Checks checks={checks} />}
        <GoesWith items={goesWithIt} warning={props.warning} />
        <Confirmations {...props} state={{ typed, setTyped, ticked, setTicked, blocked }} />
        {props.children}
      </div>
    </Dialog>
  );
}

const isBlocked = (checks: DeleteDialogProps['checks']): boolean =>
  checks === undefined || checks.some((check) => check.blocks);
const isMissing = ({ word, typed }: { word: string | undefined; typed: string }): boolean =>
  word !== undefined && typed.trim() !== word;

type Confirmation = {
  typed: string;
  setTyped: (typed: string) => void;
  ticked: boolean;
  setTicked: (ticked: boolean) => void;
  blocked: boolean;
};

function Confirmations({ word, acknowledgement, state }: DeleteDialogProps & { state: Confirmation }) {
  const { typed, setTyped, ticked, setTicked, blocked } = state;
  if (word === undefined && acknowledgement === undefined) return null;
  return (
    <>
      <hr className={classes.rule} />
      {word !== undefined && <TypedWord word={word} value={typed} onChange={setTyped} disabled={blocked} />}
      {acknowledgement !== undefined && (
        <Tick label={acknowledgement} checked={ticked} onChange={setTicked} disabled={blocked} />
      )}
    </>
  );
}

function FootState({ title, checks, failure }: DeleteDialogProps) {
  const { t, errorText } = useTexts();
  const blockers = checks?.filter((check) => check.blocks) ?? [];
  if (blockers.length > 0) {
    return (
      <span className={classes.blocked}>
        <IconHandStop size={16} aria-hidden /> {t('ui.delete.blockedBy', { count: blockers.length })}
      </span>
    );
  }
  if (failure === undefined || failure === null) return null;
  return (
    <span className={classes.blocked}>
      {errorText(failure)} <CreateTicket size="inline" what={title} error={failure} />
    </span>
  );
}

function Checks({ checks }: { checks: readonly DeletionCheck[] }) {
  const { t } = useTexts();
  if (checks.length === 0) return null;
  const blocks = checks.some((check) => check.blocks);
  const isUnknown = !blocks && checks.some((check) => check.isUnknown);
  const Icon = blocks ? IconHandStop : isUnknown ? IconHelpCircle : IconCircleCheck;
  const title = blocks ? 'blocked' : isUnknown ? 'unknown' : 'free';
  return (
    <section
      className={classes.checks}
      data-blocked={blocks || undefined}
      data-unknown={isUnknown || undefined}
    >
      <Icon size={20} stroke={1.8} aria-hidden className={classes.checksIcon ?? ''} />
      <div>
        <h3>{t(`ui.delete.${title}`)}</h3>
        <ul>
          {checks.map((check) => (
            <li
              key={check.text}
              data-blocks={check.blocks || undefined}
              data-unknown={check.isUnknown || undefined}
            >
              <CheckIcon {...check} />
              <span>{check.text}</span>
              {check.blocks && check.remedy}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function CheckIcon({ blocks, isUnknown }: DeletionCheck) {
  const Icon = isUnknown ? IconHelpCircle : blocks ? IconCircleXFilled : IconCircleCheckFilled;
  return <Icon size={16} aria-hidden />;
}

function GoesWith({ items, warning }: { items: readonly GoesWithIt[]; warning: string | undefined }) {
  const { t } = useTexts();
  if (items.length === 0 && warning === undefined) return null;
  return (
    <section className={classes.goes}>
      {items.length > 0 && <h3>{t('ui.delete.goesWithIt')}</h3>}
      <ul>
        {items.map((item) => (
          <li key={item.id ?? item.text}>
            <span>
              {item.text}
              {item.below !== undefined && <small>{item.below}</small>}
            </span>
            {item.size !== undefined && <span className={classes.size}>{item.size}</span>}
          </li>
        ))}
      </ul>
      {warning !== undefined && (
        <p className={classes.warning}>
          <IconAlertTriangle size={16} aria-hidden /> {warning}
        </p>
      )}
    </section>
  );
}

type WordProps = { word: string; value: string; onChange: (value: string) => void; disabled: boolean };

function TypedWord({ word, value, onChange, disabled }: WordProps) {
  const { t } = useTexts();
  const id = useId();
  const [before = '', after = ''] = t('ui.delete.typeWord', { word: '|' }).split('|');
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {before}
        <strong>{word}</strong>
        {after}
      </label>
      <input
        id={id}
        className={classes.input}
        value={value}
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

type TickProps = { label: string; checked: boolean; onChange: (checked: boolean) => void; disabled: boolean };

const Tick = ({ label, checked, onChange, disabled }: TickProps) => (
  <label className={classes.tick} data-disabled={disabled || undefined}>
    <input
      type="checkbox"
      className={choices.box}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span>{label}</span>
  </label>
);
