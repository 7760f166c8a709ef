import { linkTo } from '../platform/address.ts';
import type { ListState } from '../ui/list/types.ts';

export const ticketsPath = '/support/tickets';

/** What the address of the list says. */
export type TicketSearch = { [Name in keyof ListState | 'state' | 'service' | 'writer' | 'ticket']?: string };

/** The list as it is, with that ticket beside it. */
export const ticketOf = (id: string, state: TicketSearch = {}): string =>
  linkTo(ticketsPath, { ...state, ticket: id });
