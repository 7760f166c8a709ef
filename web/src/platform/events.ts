import { createParser } from 'eventsource-parser';
import { streamEvents, streamOperatorEvents } from '@portal/contract/operations';
import { isApiError } from './api-error.ts';
import { send } from './current-session.ts';
import { allKeys, pauseAfter, staleKeys, type Key } from './events-rules.ts';
import { reportError } from './report-error.ts';

type StreamListener = {
  /** The partner in the address; an operator that has none there listens to itself. */
  partnerId?: string | undefined;
  toOperator: boolean;
  invalidate: (key: Key) => void;
  /** Roles, organization or session of the person have changed. */
  identityChanged: () => void;
};

async function read(listening: StreamListener, signal: AbortSignal, onOpen: () => void): Promise<void> {
  const { partnerId, toOperator } = listening;
  const input = { query: partnerId === undefined ? {} : { partnerId }, signal };
  const response = await send(toOperator ? streamOperatorEvents : streamEvents, input, 'text/event-stream');
  if (!response.body) return;
  onOpen();
  const parser = createParser({
    onEvent: ({ data }) => {
      const found = staleKeys(data);
      if (found?.topic === 'session') listening.identityChanged();
      for (const key of found?.stale ?? []) listening.invalidate(key);
    },
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) parser.feed(chunk.value);
}

const isRefused = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Server-sent events by `fetch`, because an EventSource cannot carry the token. Connects again after a pause that
 * grows; what was missed until it stands is read again. Answers how to stop.
 */
export function listenToEvents(listening: StreamListener): () => void {
  const stop = new AbortController();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // What was read before the stream stood may have changed meanwhile, the first time as well.
  const readAllAgain = (): void => {
    for (const key of allKeys) listening.invalidate(key);
    failures = 0;
  };
  const connect = async (): Promise<void> => {
    try {
      await read(listening, stop.signal, readAllAgain);
    } catch (error) {
      if (stop.signal.aborted) return;
      if (failures === 0) reportError('event stream', error);
      if (isRefused(error)) return;
    }
    if (stop.signal.aborted) return;
    timer = setTimeout(() => void connect(), pauseAfter(failures));
    failures += 1;
  };
  void connect();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
