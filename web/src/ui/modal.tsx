import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { pressIsDone } from '../platform/one-press.ts';
import { useTexts } from '../platform/use-texts.ts';
import { IconButton } from './button.tsx';
import { goOnAt } from './go-on-at.ts';
import { raiseToasts } from './toast-layer.ts';
import classes from './modal.module.css';

export type ModalProps = {
  onClose: () => void;
  title: string;
  /** One line under the title. */
  subtitle?: ReactNode;
  /** In the middle of the window, on a phone at its foot; or along an edge. */
  place: 'middle' | 'left' | 'right';
  size?: 'normal' | 'wide';
  /** Escape and a press outside do nothing. */
  isLocked?: boolean;
  /** Its title is only read aloud. */
  hasHead?: boolean;
  children: ReactNode;
};

function show(dialog: HTMLDialogElement): () => void {
  const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  raiseToasts();
  pressIsDone();
  return () => {
    pressIsDone();
    dialog.close();
    raiseToasts();
    goOnAt(opener);
  };
}

const isOutside = ({ clientX, clientY, currentTarget }: MouseEvent): boolean => {
  const { top, right, bottom, left } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
};

/** A popup in it is open: a key or a press closes that first. */
const isBelow = ({ currentTarget }: SyntheticEvent): boolean =>
  currentTarget.querySelector(':popover-open') !== null;

/** What closes it, and only it. */
function closersOf({ onClose, isLocked = false }: ModalProps) {
  const close = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isLocked) onClose();
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isBelow(event)) close(event);
    },
    onCancel: (event: SyntheticEvent) => {
      if (event.target === event.currentTarget) close(event);
    },
    // Asked twice in a row, the browser closes it by itself.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      const { target, currentTarget: dialog } = event;
      if (target !== dialog || dialog.open || !dialog.isConnected) return;
      dialog.showModal();
      close(event);
    },
    // The press itself would take the focus from where it is given back.
    onMouseDown: (event: MouseEvent) => {
      if (event.target === event.currentTarget && isOutside(event) && !isBelow(event)) close(event);
    },
  };
}

/** Every dialog, drawer and panel: the browser's own, which keeps the focus inside and the page behind inert. */
export function Modal(props: ModalProps) {
  const { title, place, size = 'normal', hasHead = true, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => (dialog.current ? show(dialog.current) : undefined), []);
  return createPortal(
    <dialog
      ref={dialog}
      className={classes.modal}
      data-place={place}
      data-size={size}
      tabIndex={-1}
      aria-labelledby={titleId}
      {...closersOf(props)}
    >
      {hasHead ? (
        <Head {...props} titleId={titleId} />
      ) : (
        <h2 id={titleId} hidden>
          {title}
        </h2>
      )}
      {children}
    </dialog>,
    document.body,
  );
}

function Head({ titleId, title, subtitle, isLocked, onClose }: ModalProps & { titleId: string }) {
  const { t } = useTexts();
  return (
    <div className={classes.head}>
      <div>
        <h2 id={titleId}>{title}</h2>
        {subtitle !== undefined && <p>{subtitle}</p>}
      </div>
      <IconButton icon={IconX} label={t('common.close')} disabled={isLocked} onClick={onClose} />
    </div>
  );
}
