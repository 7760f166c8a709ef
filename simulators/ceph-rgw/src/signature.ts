import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { headerOf } from '@portal/simulator-kit/messages';
import { Refusal } from './messages.ts';
import type { ReceivedRequest } from '@portal/simulator-kit/messages';
import type { User, World } from './state.ts';

type Claim = { accessKey: string; scope: string; signedHeaders: string[]; signature: Buffer };

const longestSkewMs = 15 * 60 * 1000;

/** Who signed the request, by AWS Signature Version 4 in its header form; null when nobody did. */
export function authenticate(world: World, request: ReceivedRequest): User | null {
  const header = headerOf(request, 'authorization');
  if (header === undefined) return null;
  const claim = claimOf(header);
  const holder = holderOf(world, claim.accessKey);
  const date = headerOf(request, 'x-amz-date') ?? '';
  checkDate(date);
  const expected = signatureOf(request, claim, { secret: holder.secretKey, date });
  if (expected.length !== claim.signature.length || !timingSafeEqual(expected, claim.signature))
    throw new Refusal(403, 'SignatureDoesNotMatch');
  checkPayload(request);
  return holder.user;
}

function claimOf(header: string): Claim {
  const found =
    /^AWS4-HMAC-SHA256\s+Credential=([^/,]+)\/([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([\da-f]{64})$/.exec(
      header,
    );
  const [, accessKey = '', scope = '', signedHeaders = '', signature = ''] = found ?? [];
  if (found === null || !/^\d{8}\/[^/]*\/s3\/aws4_request$/.test(scope))
    throw new Refusal(403, 'AccessDenied');
  return {
    accessKey,
    scope,
    signedHeaders: signedHeaders.split(';'),
    signature: Buffer.from(signature, 'hex'),
  };
}

function holderOf(world: World, accessKey: string): { user: User; secretKey: string } {
  for (const user of world.users.values()) {
    const key = user.keys.find((one) => one.accessKey === accessKey);
    if (key !== undefined) return { user, secretKey: key.secretKey };
  }
  throw new Refusal(403, 'InvalidAccessKeyId');
}

function checkDate(date: string): void {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  if (found === null) throw new Refusal(403, 'AccessDenied');
  const [, year, month, day, hour, minute, second] = found;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (!(Math.abs(Date.now() - at) <= longestSkewMs)) throw new Refusal(403, 'RequestTimeTooSkewed');
}

function signatureOf(
  request: ReceivedRequest,
  claim: Claim,
  { secret, date }: { secret: string; date: string },
): Buffer {
  const canonical = sha256(canonicalRequest(request, claim.signedHeaders));
  const text = ['AWS4-HMAC-SHA256', date, claim.scope, canonical].join('\n');
  const start: Buffer = Buffer.from(`AWS4${secret}`);
  const key = claim.scope.split('/').reduce((last, part) => hmac(last, part), start);
  return hmac(key, text);
}

function canonicalRequest(request: ReceivedRequest, signedHeaders: string[]): string {
  const headers = signedHeaders
    .map((name) => `${name}:${squeezed(headerOf(request, name) ?? '')}\n`)
    .join('');
  return [
    request.method,
    request.path.split('/').map(recoded).join('/'),
    canonicalQuery(request.rawQuery),
    headers,
    signedHeaders.join(';'),
    headerOf(request, 'x-amz-content-sha256') ?? '',
  ].join('\n');
}

function canonicalQuery(rawQuery: string): string {
  if (rawQuery === '') return '';
  return rawQuery
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return `${recoded(name)}=${recoded(value.join('='))}`;
    })
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('&');
}

const recoded = (text: string): string =>
  encodeURIComponent(decoded(text)).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal(400, 'InvalidURI');
  }
}

function checkPayload(request: ReceivedRequest): void {
  const hash = headerOf(request, 'x-amz-content-sha256') ?? '';
  if (hash === 'UNSIGNED-PAYLOAD') return;
  if (hash.startsWith('STREAMING-')) throw new Refusal(501, 'NotImplemented');
  if (hash !== sha256(request.body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch');
}

const squeezed = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
