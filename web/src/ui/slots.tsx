import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

/** A place in the frame that a page fills: the layout draws the outlet, the page portals into it. */
function createSlot() {
  let node: HTMLElement | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const setNode = (next: HTMLElement | null) => {
    node = next;
    for (const listener of listeners) listener();
  };
  return { subscribe, setNode, getNode: () => node };
}

const header = createSlot();
const back = createSlot();
const { setNode: setHeader } = header;
const { setNode: setBack } = back;
type OutletProps = { className?: string | undefined };

/** Drawn once by the layout, at the left of its header: breadcrumb, title, count and age of the page in view. */
export function PageHeaderOutlet({ className }: OutletProps) {
  return <div ref={setHeader} className={className} data-page-header />;
}

/** Drawn once by the layout where a phone shows the way back; empty on pages that have none. */
export function PageBackOutlet({ className }: OutletProps) {
  return <div ref={setBack} className={className} data-page-back />;
}

function Filled({ slot, children }: { slot: typeof header; children: ReactNode }) {
  const node = useSyncExternalStore(slot.subscribe, slot.getNode);
  return node ? createPortal(children, node) : null;
}

export const InHeader = ({ children }: { children: ReactNode }) => <Filled slot={header}>{children}</Filled>;
export const InBack = ({ children }: { children: ReactNode }) => <Filled slot={back}>{children}</Filled>;
