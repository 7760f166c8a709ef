import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { IconButton } from '../ui/button.tsx';
import classes from './sheet.module.css';

type SheetProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** `dialog` in the middle; drawers at the left and right edge. */
  place: 'dialog' | 'left' | 'right';
  /** Escape and a press outside do nothing. */
  isLocked?: boolean;
  hasTitle?: boolean;
  children: ReactNode;
};

/** A dialog or drawer of the frame: the browser's own, which keeps the focus inside and the page behind inert. */
export function Sheet(props: SheetProps) {
  const { isOpen, onClose, title, place, isLocked = false, hasTitle = true, children } = props;
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const shown = dialog.current;
    if (!isOpen || !shown) return undefined;
    shown.showModal();
    shown.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => shown.close();
  }, [isOpen]);
  if (!isOpen) return null;
  const cancel = (): void => {
    if (!isLocked) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      data-place={place}
      data-lock-scroll
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        cancel();
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) cancel();
      }}
    >
      <div className={classes.inner}>
        <div className={classes.head} hidden={!hasTitle}>
          <h2 id={titleId}>{title}</h2>
          {!isLocked && <IconButton icon={IconX} label={t('common.close')} onClick={onClose} />}
        </div>
        {children}
      </div>
    </dialog>
  );
}
