import type { ComponentType } from 'react';
import { createStore, useStore } from '../platform/store.ts';
import type { CreateTicketProps } from './create-ticket-action.tsx';

/** The action itself comes once the first page stands: no page starts with what only an error needs. */
export const ticketAction = createStore<{ Action: ComponentType<CreateTicketProps> | null }>({
  Action: null,
});

export function CreateTicket(props: CreateTicketProps) {
  const Action = useStore(ticketAction, (late) => late.Action);
  return Action && <Action {...props} />;
}
