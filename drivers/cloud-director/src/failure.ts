import { failedAnswer, readJson } from '@portal/driver-kit/answer';
import { ProviderFailure, type FailureKind } from '@portal/ports/failure';
import type { OutboundResponse } from '@portal/ports/outbound';
import { z } from 'zod';
import { parseXml, textIn } from './xml.ts';

/** What the system says with a failure, the same in both of its APIs. */
export type SystemError = { code: string; message: string };

const cloudApiError = z.object({ minorErrorCode: z.string(), message: z.string() });

const xmlError = (body: Uint8Array): SystemError => {
  try {
    const error = parseXml(body);
    return { code: textIn(error, '@minorErrorCode') ?? '', message: textIn(error, '@message') ?? '' };
  } catch {
    return { code: '', message: '' };
  }
};

const readError = ({ body }: OutboundResponse): SystemError => {
  const { data } = cloudApiError.safeParse(readJson(body));
  return data === undefined ? xmlError(body) : { code: data.minorErrorCode, message: data.message };
};

const kinds: Readonly<Record<string, FailureKind>> = {
  BUSY_ENTITY: 'throttled',
  OPERATION_LIMITS_EXCEEDED: 'throttled',
  DUPLICATE_NAME: 'conflict',
  NOT_FOUND: 'notFound',
  RESOURCE_NOT_FOUND: 'notFound',
};

/** The system answers 403 for what does not exist, in the words of what may not be seen. */
const isMissing = ({ code, message }: SystemError): boolean =>
  code === 'ACCESS_TO_RESOURCE_IS_FORBIDDEN' && message.includes('No access to entity');

export const kindOf = (error: SystemError): FailureKind | undefined =>
  isMissing(error) ? 'notFound' : kinds[error.code];

const busyForSeconds = 5;

/** `what` is the call in words. */
export const toFailure = (what: string, response: OutboundResponse): ProviderFailure => {
  const error = readError(response);
  const kind = kindOf(error);
  const said = [error.code, error.message].filter((part) => part !== '').join(': ');
  if (kind === undefined) return failedAnswer(what, response, { said });
  const details = kind === 'throttled' ? { retryAfterSeconds: busyForSeconds } : {};
  return new ProviderFailure(kind, `${what} answered ${response.status} ${said}`, details);
};
