import type { MouseEvent } from 'react';

const controls = 'a, button, input, select, textarea, label, summary, [popover]';

/** The link of the row's name, when the press was on nothing that has a use of its own. */
function linkOf({ target, currentTarget: row }: MouseEvent<HTMLElement>): HTMLAnchorElement | null {
  // What a dialog of the row tells of itself comes by here as well.
  if (!(target instanceof Element) || !row.contains(target)) return null;
  const control = target.closest(controls);
  if (control && row.contains(control)) return null;
  return row.querySelector<HTMLAnchorElement>('[data-strong] a[href]');
}

/** Pixels that a hand moves without wanting to. */
const still = 4;
let pressedAt = { x: 0, y: 0 };

/** The middle button scrolls where there is no link. */
function press(event: MouseEvent<HTMLElement>): void {
  pressedAt = { x: event.clientX, y: event.clientY };
  if (event.button === 1 && linkOf(event)) event.preventDefault();
}

/** Over text, to mark it. */
const isDragged = ({ clientX, clientY }: MouseEvent): boolean =>
  Math.abs(clientX - pressedAt.x) > still || Math.abs(clientY - pressedAt.y) > still;

/** Here, or beside as the keys and the button say. */
function open(event: MouseEvent<HTMLElement>): void {
  const { button, ctrlKey, metaKey, shiftKey } = event;
  const link = button > 1 || isDragged(event) ? null : linkOf(event);
  if (button === 1 || ctrlKey || metaKey || shiftKey) {
    if (link) window.open(link.href, '_blank', 'noopener');
  } else link?.click();
}

/** A row opens what its name opens; who goes by keyboard has the name itself. */
export const rowOpening = { onMouseDown: press, onClick: open, onAuxClick: open };
