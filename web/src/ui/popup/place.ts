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

/**
 * Under the button, or above it where there is more room, and always within the window: also when what is still being read
 * has pushed the button out of it.
 */
export function placeOf({ at, size, view, gap, isAtStart }: Placing): Place {
  const inView = (edge: number): number => Math.min(Math.max(edge, 0), view.height);
  const [top, bottom] = [inView(at.top), inView(at.bottom)];
  const below = view.height - bottom - gap - margin;
  const above = top - gap - margin;
  const isAbove = size.height >= below && above > below;
  const room = Math.max(isAbove ? above : below, 0);
  const left = isAtStart ? at.left : at.right - size.width;
  return {
    top: isAbove ? top - gap - Math.min(size.height, room) : bottom + gap,
    left: Math.max(Math.min(left, view.width - size.width - margin), margin),
    room,
  };
}
