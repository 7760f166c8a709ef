import { lazy, Suspense } from 'react';
import type { CreateTicketProps } from './create-ticket-action.tsx';

/** Loaded with the first error; one that cannot load it, e.g. without a network, goes without. */
const Action = lazy(async () => {
  try {
    return { default: (await import('./create-ticket-action.tsx')).CreateTicketAction };
  } catch {
    return { default: () => null };
  }
});

export const CreateTicket = (props: CreateTicketProps) => (
  <Suspense>
    <Action {...props} />
  </Suspense>
);
