import { topDialog } from './go-on-at.ts';

/** What holds the toasts. */
export const toastLayer = document.createElement('div');

/** Puts them into the dialog on top: what lies behind one is neither read aloud nor pressed. */
export const raiseToasts = (): void => (topDialog() ?? document.body).append(toastLayer);
