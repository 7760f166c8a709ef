import { ProviderFailure, type FailureKind } from '@portal/ports/failure';
import type { OutboundResponse } from '@portal/ports/outbound';
import { z } from 'zod';

const apiError = z.looseObject({ title: z.string().nullish(), detail: z.string().nullish() });

const kinds = new Map<number, FailureKind>([
  [400, 'refused'],
  [429, 'throttled'],
]);

const kindOf = (status: number): FailureKind => {
  return kinds.get(status) ?? (status >= 500 ? 'unreachable' : 'protocol');
};

/** The JSON of a body; undefined when it is none. */
export const readJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
};

const retryAfter = (response: OutboundResponse): { retryAfterSeconds?: number } => {
  const seconds = Number.parseInt(response.headers['retry-after'] ?? '', 10);
  return Number.isNaN(seconds) ? {} : { retryAfterSeconds: seconds };
};

/** `what` is the call in words, for operators. */
export const toFailure = (what: string, response: OutboundResponse): ProviderFailure => {
  const told = apiError.safeParse(readJson(response.body)).data;
  const reason = (told?.detail ?? told?.title ?? '').slice(0, 200);
  const message = `${what} answered ${response.status} ${reason}`.trim();
  if (response.status === 401) return new ProviderFailure('connection', message, { trouble: 'credentials' });
  if (response.status === 403) return new ProviderFailure('connection', message, { trouble: 'rights' });
  return new ProviderFailure(kindOf(response.status), message, retryAfter(response));
};
