import type { ReactNode } from 'react';
import { createStore, useStore } from '../platform/store.ts';
import type { CreateTicketProps } from './create-ticket-action.tsx';

/** The action itself comes once the first page stands: no page starts with what only an error needs. */
export const ticketAction = createStore<{ draw: (props: CreateTicketProps) => ReactNode }>({
  draw: () => null,
});

export const CreateTicket = (props: CreateTicketProps) => useStore(ticketAction, ({ draw }) => draw)(props);
