import { useEffect, useId, useRef, useState, type RefObject } from 'react';

export type Popup = {
  id: string;
  isOpen: boolean;
  open: () => void;
  close: () => void;
  toggle: () => void;
  /** Holds the button and what it opens. */
  root: RefObject<HTMLDivElement | null>;
};

/** Something that opens below its button: a press outside, Escape or leaving by Tab closes it. */
export function usePopup(): Popup {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = (): void => setIsOpen(false);

  useEffect(() => {
    if (!isOpen) return undefined;
    const isOutside = (target: EventTarget | null): boolean =>
      target instanceof Node && root.current?.contains(target) === false;
    const leave = (event: Event): void => {
      if (isOutside(event.target)) setIsOpen(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen]);

  return { id, isOpen, open: () => setIsOpen(true), close, toggle: () => setIsOpen(!isOpen), root };
}
