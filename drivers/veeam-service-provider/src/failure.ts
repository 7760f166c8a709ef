import { failedAnswer, judge, readJson } from '@portal/driver-kit/answer';
import { number, text } from '@portal/driver-kit/numbers';
import { wordsOf } from '@portal/driver-kit/words';
import { ProviderFailure } from '@portal/ports/failure';
import type { OutboundResponse } from '@portal/ports/outbound';
import { z } from 'zod';

const errors = z.object({
  errors: z
    .array(
      z.object({
        message: text,
        type: text.nullish(),
        retryAfter: number.nullish(),
      }),
    )
    .min(1),
});

const typeOf = wordsOf(['retryableLogical', 'security']);

export const busyForSeconds = 60;

/** The system is in the middle of something that the same request has to wait for. */
export class BusyFailure extends ProviderFailure {
  constructor(message: string) {
    super('throttled', message, { retryAfterSeconds: busyForSeconds });
    this.name = 'BusyFailure';
  }
}

/**
 * `what` is the call in words. The type says what the status does not: a logical error that can be tried again, and a 4xx
 * that is none of the request. Server errors are all answered with 520; how long a throttled caller waits is in the body.
 */
export const toFailure = (what: string, response: OutboundResponse): ProviderFailure => {
  const [error] = errors.safeParse(readJson(response.body)).data?.errors ?? [];
  if (error === undefined) return failedAnswer(what, response);
  const message = `${what} answered ${response.status} ${error.type}: ${error.message}`.slice(0, 500);
  const type = typeOf(error.type);
  if (type === 'retryableLogical') return new BusyFailure(message);
  const { kind, details } = judge(response);
  if (type === 'security' && kind !== 'connection')
    return new ProviderFailure('connection', message, { trouble: 'rights' });
  const { retryAfter } = error;
  return new ProviderFailure(kind, message, {
    ...details,
    ...(retryAfter === undefined || retryAfter === null
      ? {}
      : { retryAfterSeconds: Math.max(0, Math.ceil(retryAfter)) }),
  });
};
