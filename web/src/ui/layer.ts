import { createContext } from 'react';

/** The open panel that a dialog stands in front of; null on the page itself. What lies behind a panel cannot be used. */
export const LayerContext = createContext<HTMLElement | null>(null);
