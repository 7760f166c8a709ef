type Box = { top: number; right: number; bottom: number; left: number };
type Size = { width: number; height: number };
export type Place = { top: number; left: number; room: number };

/** How near a popup comes to the window's edges. */
const margin = 8;

type Placing = {
  /** Of the button. */
  at: Box;
  size: Size;
  view: Size;
  gap: number;
  /** Along the button's left edge, not its right one. */
  isAtStart: boolean;
};

/** Under the button, or above it where there is more room, and always within the window. */
export function placeOf({ at, size, view, gap, isAtStart }: Placing): Place {
  const below = view.height - at.bottom - gap - margin;
  const above = at.top - gap - margin;
  const isAbove = size.height >= below && above > below;
  const room = Math.max(isAbove ? above : below, 0);
  const left = isAtStart ? at.left : at.right - size.width;
  return {
    top: isAbove ? at.top - gap - Math.min(size.height, room) : at.bottom + gap,
    left: Math.max(Math.min(left, view.width - size.width - margin), margin),
    room,
  };
}
