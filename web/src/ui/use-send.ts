import { useRef, useState } from 'react';
import { scopeWords, useWords } from '../platform/address.ts';
import { isApiError } from '../platform/api-error.ts';
import { readStale } from '../platform/changes.ts';
import { writeBy, type Write } from '../platform/current-session.ts';
import { reportError } from '../platform/report-error.ts';
import { useFailureToasts } from './failure-toasts.ts';
import { createIdempotency } from './form/idempotency.ts';

/** What a call is made with: the only way to change something. */
export type SendContext = { write: Write };

/** How sending ends; both do not wait for what others have to read again. */
export type SendEnding = {
  /** After a success another page is opened: until it is there, it counts as being sent, so that it is sent once. */
  leavesOnSuccess?: true | undefined;
  /** The answer is never given again, as a secret: it is shown before anything else is read. */
  answersOnce?: true | undefined;
};

export type SendOptions<Input, Answer> = SendEnding & {
  call: (context: SendContext, input: Input) => Promise<Answer>;
  /** Once what was changed is read again: confirm, close, go on. It still counts as being sent while this takes. */
  onSuccess?: ((answer: Answer, input: Input) => void | Promise<void>) | undefined;
  onFailure?: ((error: unknown) => void) | undefined;
  /** "The invitation could not be sent". Left out: no toast, `failure` is shown at its place. */
  errorTitle?: string | ((input: Input) => string) | undefined;
  /** It was typed, and stays in view after a failure, whatever has become of its thing. Anything else is read again. */
  isTyped?: true | undefined;
  /** Of a list, each row is sent for itself: what tells them apart. Left out, one at a time. */
  idOf?: ((input: Input) => string) | undefined;
};

export type Sending<Input> = {
  /** Nothing happens while the same is being sent. */
  send: (input: Input) => void;
  /** From the press until what was changed is read again. */
  isBusy: boolean;
  isBusyWith: (input: Input) => boolean;
  /** The same at this very moment, before it is drawn. */
  isBusyNow: () => boolean;
  /** Of the last try. */
  failure: unknown;
  /** What went wrong is of no concern any more. */
  forgive: () => void;
};

/** A read that hangs holds nobody up for longer. */
const readingAtMostMs = 5000;

async function readAgain({ leavesOnSuccess, answersOnce }: SendEnding): Promise<void> {
  const reading = readStale();
  if (leavesOnSuccess === true || answersOnce === true) return;
  await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, readingAtMostMs))]);
}

const nothing: ReadonlySet<string> = new Set();

/** What is being sent: now, and as it was drawn. */
function useUnderWay() {
  const ids = useRef(nothing);
  const [shown, setShown] = useState(nothing);
  const put = (next: ReadonlySet<string>): void => {
    ids.current = next;
    setShown(next);
  };
  return {
    has: (id: string): boolean => ids.current.has(id),
    isAny: (): boolean => ids.current.size > 0,
    shown,
    begin: (id: string): void => put(new Set([...ids.current, id])),
    end: (id: string): void => put(new Set([...ids.current].filter((other) => other !== id))),
  };
}

/** A newer version of somebody else refuses the same again. */
const mayRetry = (error: unknown): boolean => !isApiError(error) || error.errorKey !== 'stale';

/**
 * The one way to send what changes something. A press counts once: the same is sent again only when it is answered and
 * what it changed is read. What went wrong before is taken back with the next try.
 */
export function useSend<Input = void, Answer = unknown>(options: SendOptions<Input, Answer>): Sending<Input> {
  const { call, onSuccess, onFailure, errorTitle, leavesOnSuccess, isTyped, idOf = () => '' } = options;
  const underWay = useUnderWay();
  const [failure, setFailure] = useState<unknown>(null);
  const [idempotency] = useState(() => createIdempotency());
  const toasts = useFailureToasts();
  const write = writeBy({ place: useWords(scopeWords), keyFor: idempotency.keyFor });

  const refuse = (error: unknown, input: Input, again: () => void): void => {
    setFailure(error);
    if (!isApiError(error)) reportError('send', error);
    onFailure?.(error);
    if (isTyped !== true) void readStale();
    if (errorTitle === undefined) return;
    const what = typeof errorTitle === 'string' ? errorTitle : errorTitle(input);
    const onRetry = mayRetry(error) ? again : undefined;
    void toasts.tell(idOf(input), { what, error, onRetry });
  };
  const run = async (input: Input, again: () => void): Promise<void> => {
    try {
      const answer = await call({ write }, input);
      idempotency.reset();
      await readAgain(options);
      await onSuccess?.(answer, input);
      if (leavesOnSuccess !== true) underWay.end(idOf(input));
    } catch (error) {
      refuse(error, input, again);
      underWay.end(idOf(input));
    }
  };
  const send = (input: Input): void => {
    if (underWay.has(idOf(input))) return;
    underWay.begin(idOf(input));
    toasts.takeBack(idOf(input));
    setFailure(null);
    void run(input, () => send(input));
  };
  return {
    send,
    isBusy: underWay.shown.size > 0,
    isBusyWith: (input) => underWay.shown.has(idOf(input)),
    isBusyNow: underWay.isAny,
    failure,
    forgive: () => setFailure(null),
  };
}
