import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { colorScheme, theme } from '../platform/theme/theme.ts';
import { CreateTicketAction } from '../ui/create-ticket-action.tsx';
import { ticketAction } from '../ui/create-ticket.tsx';
import { raiseToasts, toastLayer } from '../ui/toast-layer.ts';
import classes from './toast-host.module.css';

const atMost = 5;
const closesAfterMs = 5000;

/** At most 5 at once, top right, closing after 5 seconds; errors stay, which their callers say. */
export function ToastHost() {
  useEffect(() => ticketAction.set({ Action: CreateTicketAction }), []);
  useEffect(raiseToasts, []);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorScheme}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      <Notifications
        position="top-right"
        limit={atMost}
        autoClose={closesAfterMs}
        containerWidth={408}
        zIndex={400}
        portalProps={{ target: toastLayer }}
        classNames={{ root: classes.host ?? '' }}
      />
    </MantineProvider>
  );
}
