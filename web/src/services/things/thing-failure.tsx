import type { ReactNode } from 'react';
import { reasonText, RetryButton } from '../../operations/index.tsx';
import { useTexts } from '../../platform/use-texts.ts';
import { CreateTicket } from '../../ui/create-ticket.tsx';
import { Reference } from '../../ui/reference.tsx';
import { Note } from '../../ui/status.tsx';
import { failureOf } from '../operations.ts';
import type { ServiceScreens } from '../screens.ts';
import { useOrderRefusal } from '../use-status.ts';
import type { Thing } from './things.ts';

type ThingFailureProps = {
  of: ServiceScreens;
  thing: Pick<Thing, 'operation'>;
  /** Left out, what the service calls the failure of that kind of operation. */
  title?: string;
  /** Trying the same again cannot help. */
  isFinal?: boolean;
  children?: ReactNode;
};

/** Why a thing is not as it was ordered, and the way to try again; nothing while all is well. */
export function ThingFailure({ of, thing, title: own, isFinal, children }: ThingFailureProps) {
  const texts = useTexts();
  const refusal = useOrderRefusal(of);
  const failed = failureOf(thing);
  if (!failed) return null;
  const key = `${of.service}.failed.${failed.kind}`;
  const title = own ?? (texts.exists(key) ? texts.t(key) : failed.kind);
  const why = reasonText(failed, texts);
  const action = refusal === undefined && !isFinal && <RetryButton operation={failed} />;
  return (
    <Note tone="err" title={title} action={action}>
      <p>{why}</p>
      {children}
      <Reference value={failed.reference} short />{' '}
      <CreateTicket size="inline" what={title} why={why} reference={failed.reference} />
    </Note>
  );
}
