import { failedAnswer, readJson } from '@portal/driver-kit/answer';
import type { ProviderFailure } from '@portal/ports/failure';
import type { OutboundResponse } from '@portal/ports/outbound';
import { z } from 'zod';

const apiError = z.looseObject({ title: z.string().nullish(), detail: z.string().nullish() });

/** Numbers that it does not know are answered with 200: nothing else is missing there, or in conflict. */
const own = { 404: 'protocol', 409: 'protocol', 410: 'protocol', 412: 'protocol' } as const;

/** `what` is the call in words, for operators. */
export const toFailure = (what: string, response: OutboundResponse): ProviderFailure => {
  const failure = apiError.safeParse(readJson(response.body)).data;
  return failedAnswer(what, response, { said: (failure?.detail ?? failure?.title ?? '').slice(0, 200), own });
};
