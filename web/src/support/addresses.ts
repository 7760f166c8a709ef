import type { ListState } from '../ui/list/types.ts';

export const ticketsPath = '/support/tickets';

/** What the address of the list says. */
export type TicketSearch = { [Name in keyof ListState | 'state' | 'service' | 'whose' | 'ticket']?: string };

const present = (state: TicketSearch): Record<string, string> =>
  Object.fromEntries(
    Object.entries(state).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** The list as it is, with that ticket beside it. */
export const ticketOf = (id: string, state: TicketSearch = {}): string =>
  `${ticketsPath}?${new URLSearchParams({ ...present(state), ticket: id })}`;
