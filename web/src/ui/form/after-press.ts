let isPressed = false;
const release = (): void => {
  isPressed = false;
};
globalThis.addEventListener?.('pointerdown', () => (isPressed = true), true);
globalThis.addEventListener?.('pointerup', release, true);
globalThis.addEventListener?.('pointercancel', release, true);

/** Runs at once, or when the press under way is over: an error that appears meanwhile would move what is pressed. */
export function afterPress(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  const done = new AbortController();
  const finish = (): void => {
    done.abort();
    setTimeout(run);
  };
  for (const name of ['pointerup', 'pointercancel']) {
    globalThis.addEventListener(name, finish, { capture: true, signal: done.signal });
  }
}
