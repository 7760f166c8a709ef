import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { pressIsDone } from '../../platform/one-press.ts';
import { goOnAt } from '../go-on-at.ts';
import { placeOf } from './place.ts';
import type { PopupState } from './use-popup.ts';
import classes from './popup.module.css';

type PopupProps = {
  popup: PopupState;
  /** A menu and a dialog take the focus when they open; without a role it stays on the button. */
  role?: 'menu' | 'dialog';
  label?: string;
  className?: string | undefined;
  /** Opens along the button's left edge, not its right one. */
  isAtStart?: boolean;
  /** Pixels between the button and it. */
  gap?: number;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
};

const stops = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';
/** A press outside is the browser's to see, which an iPhone does from iOS 18.3 on: until then a touch is. */
const leaving = ['focusin', 'touchstart'] as const;
const moving = ['scroll', 'resize', 'transitionend'] as const;

/** Keeps it beside its button, whatever moves either; answers what ends that. */
function follow(box: HTMLElement, { anchor, gap, isAtStart }: Opening): () => void {
  const place = (): void => {
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const size = { width: box.offsetWidth, height: box.offsetHeight };
    const { top, left, room } = placeOf({ at: anchor.getBoundingClientRect(), size, view, gap, isAtStart });
    box.style.top = `${top}px`;
    box.style.left = `${left}px`;
    box.style.setProperty('--room', `${room}px`);
  };
  place();
  const observer = new ResizeObserver(place);
  observer.observe(box);
  for (const event of moving) window.addEventListener(event, place, true);
  return () => {
    observer.disconnect();
    for (const event of moving) window.removeEventListener(event, place, true);
  };
}

type Opening = { anchor: HTMLElement; gap: number; isAtStart: boolean; takesFocus: boolean };

function open(box: HTMLElement, opening: Opening): () => void {
  box.showPopover();
  const unfollow = follow(box, opening);
  const first = opening.takesFocus ? box.querySelector<HTMLElement>(stops) : null;
  const wanted = box.querySelector<HTMLElement>('[data-autofocus]') ?? first;
  wanted?.focus({ preventScroll: true });
  pressIsDone();
  return () => {
    pressIsDone();
    unfollow();
    const focused = document.activeElement;
    box.hidePopover();
    // A press elsewhere may have moved it on.
    if (focused === document.body || box.contains(focused)) goOnAt(opening.anchor);
  };
}

/** What opens beside its button, above everything. Escape, a press outside and leaving by Tab close it. */
export function Popup(props: PopupProps) {
  const { popup, role, label, className = '', isAtStart = false, gap = 4, children } = props;
  const { id, anchor, close } = popup;
  const box = useRef<HTMLDivElement>(null);
  const takesFocus = role !== undefined;
  useLayoutEffect(() => {
    if (!box.current || !anchor.current) return undefined;
    return open(box.current, { anchor: anchor.current, gap, isAtStart, takesFocus });
  }, [anchor, gap, isAtStart, takesFocus]);
  useLayoutEffect(() => {
    const leave = ({ target }: Event): void => {
      const isInside = [box, anchor].some(
        ({ current }) => target instanceof Node && current?.contains(target),
      );
      if (!isInside) close();
    };
    for (const event of leaving) document.addEventListener(event, leave);
    return () => {
      for (const event of leaving) document.removeEventListener(event, leave);
    };
  }, [anchor, close]);
  const byKey = (event: KeyboardEvent<HTMLElement>): void => {
    props.onKeyDown?.(event);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };
  return (
    <div
      ref={box}
      id={id}
      popover="auto"
      role={role}
      aria-label={label}
      className={`${classes.popup} ${className}`}
      onKeyDown={byKey}
      onToggle={({ newState }) => {
        if (newState === 'closed') close();
      }}
    >
      {children}
    </div>
  );
}
