let isDone = false;

/** The second press of a double click, when the first one has done something. */
function swallow(event: MouseEvent): void {
  if (event.detail <= 1) {
    if (event.type === 'mousedown') isDone = false;
    return;
  }
  if (!isDone) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

for (const name of ['mousedown', 'click'] as const) globalThis.addEventListener?.(name, swallow, true);

/**
 * The press under way has done something: sent what it is for, or opened or closed what lies over the page. The second
 * press of a double click does it no second time, and does not fall on what lies there by then.
 */
export function pressIsDone(): void {
  isDone = true;
}
