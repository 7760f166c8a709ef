import { randomUUID } from 'node:crypto';

/** Input that every endpoint takes; what names the object is added by the probe. */
export type Request = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** That of an order, which is another one each time. */
export const order = (body: Record<string, unknown> = {}): Request => ({
  body,
  headers: { 'idempotency-key': randomUUID() },
});
