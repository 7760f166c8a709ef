import { describe, expect, it } from 'vitest';
import { failedAnswer, judge, readJson, retryAfterOf } from './answer.ts';

const of = (status: number, headers: Record<string, string> = {}) => judge({ status, headers });

describe('an answer that is no success', () => {
  it.each([
    [400, 'refused'],
    [404, 'notFound'],
    [409, 'conflict'],
    [412, 'conflict'],
    [422, 'refused'],
    [429, 'throttled'],
    [500, 'unreachable'],
    [501, 'protocol'],
    [503, 'unreachable'],
    [504, 'unreachable'],
    [302, 'protocol'],
    [405, 'protocol'],
  ])('of %i is %s', (status, kind) => {
    expect(of(status)).toEqual({ kind, details: {} });
  });

  it('to the portal’s own credentials or rights is the connection’s', () => {
    expect(of(401)).toEqual({ kind: 'connection', details: { trouble: 'credentials' } });
    expect(of(403)).toEqual({ kind: 'connection', details: { trouble: 'rights' } });
  });

  it('is what its system means by it', () => {
    const own = { 404: 'protocol', 403: 'refused' } as const;
    expect(judge({ status: 404, headers: {} }, own).kind).toBe('protocol');
    expect(judge({ status: 403, headers: {} }, own)).toEqual({ kind: 'refused', details: {} });
  });

  it('that names a time asks for later', () => {
    expect(of(503, { 'retry-after': '7' })).toEqual({ kind: 'throttled', details: { retryAfterSeconds: 7 } });
    expect(of(429, { 'retry-after': '0' }).details).toEqual({ retryAfterSeconds: 0 });
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    expect(retryAfterOf({ 'retry-after': inAMinute })).toBeGreaterThan(50);
    expect(retryAfterOf({ 'retry-after': new Date(0).toUTCString() })).toBe(0);
    for (const header of ['', 'soon', '-5', '1e3x'])
      expect(retryAfterOf({ 'retry-after': header })).toBe(header === '-5' ? 0 : undefined);
  });

  it('says what was called and what came', () => {
    const response = { status: 403, headers: {}, body: new Uint8Array() };
    expect(failedAnswer('the register', response, { said: 'no scope' })).toMatchObject({
      kind: 'connection',
      trouble: 'rights',
      message: 'the register answered 403 no scope',
    });
    expect(failedAnswer('the register', response).message).toBe('the register answered 403');
  });
});

it('a body that is no JSON is undefined', () => {
  expect(readJson(Buffer.from('{"a":1}'))).toEqual({ a: 1 });
  expect(readJson(Buffer.from('<html>'))).toBeUndefined();
});
