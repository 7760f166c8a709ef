import { failedAnswer, readJson } from '@portal/driver-kit/answer';
import type { ProviderFailure } from '@portal/ports/failure';
import type { OutboundResponse } from '@portal/ports/outbound';
import { text } from '@portal/driver-kit/numbers';
import { z } from 'zod';

const apiError = z.object({ code: text, msg: z.string().nullish() });

/** `what` is the call in words. */
export const toFailure = (what: string, response: OutboundResponse): ProviderFailure => {
  const { data } = apiError.safeParse(readJson(response.body));
  const said = data === undefined ? '' : `${data.code}: ${data.msg ?? ''}`.slice(0, 300);
  return failedAnswer(what, response, { said });
};
