import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { CreateTicketAction } from '../ui/create-ticket-action.tsx';
import { ticketAction } from '../ui/create-ticket.tsx';
import { Library } from '../ui/library.tsx';
import { raiseToasts, toastLayer } from '../ui/toast-layer.ts';
import classes from './toast-host.module.css';

const atMost = 5;
const closesAfterMs = 5000;

/** At most 5 at once, top right, closing after 5 seconds; errors stay, which their callers say. */
export function ToastHost() {
  useEffect(() => ticketAction.set({ draw: (props) => <CreateTicketAction {...props} /> }), []);
  useEffect(raiseToasts, []);
  return (
    <Library>
      <Notifications
        position="top-right"
        limit={atMost}
        autoClose={closesAfterMs}
        containerWidth={408}
        zIndex={400}
        portalProps={{ target: toastLayer }}
        classNames={{ root: classes.host ?? '' }}
      />
    </Library>
  );
}
