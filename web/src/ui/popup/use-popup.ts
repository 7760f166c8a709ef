import { useCallback, useId, useRef, useState, type MouseEvent, type RefObject } from 'react';

/** What a button and the popup that it opens know of each other. */
export type PopupState = {
  id: string;
  isOpen: boolean;
  close: () => void;
  anchor: RefObject<HTMLButtonElement | null>;
};

/** Something that opens beside its button: what the button gets, and what `Popup` gets. */
export function usePopup() {
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => setIsOpen(false), []);
  const popup: PopupState = { id, isOpen, close, anchor };
  const button = {
    ref: anchor,
    // The browser closes a popup at a press outside of it; a press on its own button is ours.
    popoverTarget: id,
    'aria-expanded': isOpen,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      // What a double click opens stays open, also when it takes its time.
      if (event.detail <= 1) setIsOpen(!isOpen);
    },
  };
  return { popup, button };
}
