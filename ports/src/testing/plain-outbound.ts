import { ProviderFailure } from '../failure.ts';
import type { Outbound } from '../outbound.ts';

/** The way out without any guard: for tests against a server on this machine only. */
export const plainOutbound: Outbound = async (request) => {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      ...(request.headers === undefined ? {} : { headers: request.headers }),
      ...(request.body === undefined
        ? {}
        : { body: typeof request.body === 'string' ? request.body : new Uint8Array(request.body) }),
      redirect: 'manual',
    });
    const body = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  } catch (cause) {
    throw new ProviderFailure('unreachable', 'no answer', { cause });
  }
};
