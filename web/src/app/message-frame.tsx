import { use, type ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { InPortal } from './frames/in-portal.ts';
import classes from './message-frame.module.css';

/** Around a message that stands for a page: nothing in the portal's own frame, a header with the brand elsewhere. */
export function MessageFrame({ children }: { children: ReactNode }) {
  if (use(InPortal)) return children;
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Brand />
      </header>
      <main className={classes.main} id="content">
        {children}
      </main>
    </div>
  );
}
