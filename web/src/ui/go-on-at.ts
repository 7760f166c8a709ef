/** The open dialog that lies above all others. */
export const topDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);

const isThere = (one: HTMLElement | null): boolean => one?.isConnected === true && !one.matches(':disabled');

function goOnAround(opener: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body && activeElement !== opener) return;
  const around = topDialog() ?? document.querySelector<HTMLElement>('#content');
  around?.focus({ preventScroll: true });
}

/**
 * The keyboard goes on at what opened something. When that goes away or is switched off before somebody has gone on from
 * it, as a row that is deleted does, it goes on in the dialog or the page around.
 */
export function goOnAt(opener: HTMLElement | null): void {
  opener?.focus({ preventScroll: true });
  const watch = new MutationObserver(look);
  function stop(): void {
    watch.disconnect();
    document.removeEventListener('focusin', stop);
  }
  function look(): void {
    if (isThere(opener)) return;
    stop();
    goOnAround(opener);
  }
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', stop);
  queueMicrotask(look);
}
