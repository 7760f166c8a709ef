import { randomBytes } from 'node:crypto';
import { Sha256 } from '@aws-crypto/sha256-js';
import type { ObjectStorageConnection } from '@portal/ports/object-storage';
import { SignatureV4 } from '@smithy/signature-v4';
import { userRecord } from '../admin-shapes.ts';
import type { UserRecord } from '../admin-shapes.ts';
import { queryText } from '../query.ts';
import { steps } from './likeness-steps.ts';
import type { Step } from './likeness-step.ts';

type Keys = { accessKey: string; secretKey: string };
type Line = { call: string; status: number; shape: string };

/** What a gateway answers to the visit: status and body, with the values that vary by chance made alike. */
export async function transcript(connection: ObjectStorageConnection): Promise<Line[]> {
  const tenant = `t${randomBytes(6).toString('hex')}`;
  const keys: Record<Step['as'], Keys | null> = {
    admin: connection,
    anna: { accessKey: `${tenant}anna`, secretKey: 'anna' },
    bo: { accessKey: `${tenant}bo`, secretKey: 'bo' },
    wrong: { ...connection, secretKey: 'wrong' },
    nobody: { accessKey: 'NOBODY', secretKey: 'x' },
    anybody: null,
  };
  const lines: Line[] = [];
  const ids: Ids = { INSTANCE: 'none', UPLOAD: 'none', record: undefined };
  for (const step of steps) {
    const call = step.call
      .replaceAll('TENANT', tenant)
      .replaceAll('INSTANCE', ids.INSTANCE)
      .replaceAll('UPLOAD', ids.UPLOAD);
    const { status, text } = await send(connection, keys[step.as], { ...step, ...changed(step, ids), call });
    const shape = withoutChance(
      text
        .replaceAll(tenant, 'TENANT')
        .replaceAll(ids.INSTANCE, 'INSTANCE')
        .replaceAll(new URL(connection.endpoint).host, 'HOST'),
    );
    learn(ids, text);
    lines.push({ call: `${step.as}: ${step.call}`, status, shape });
  }
  return lines;
}

type Ids = { INSTANCE: string; UPLOAD: string; record: UserRecord | undefined };

function learn(ids: Ids, text: string): void {
  ids.INSTANCE = /"id":"([^"]*)","marker"/.exec(text)?.[1] ?? ids.INSTANCE;
  ids.UPLOAD = /<UploadId>([^<]*)/.exec(text)?.[1] ?? ids.UPLOAD;
  if (text.startsWith('{"key":"user:')) ids.record = userRecord.parse(JSON.parse(text));
}

function changed({ change }: Step, { record }: Ids): Pick<Step, 'body'> {
  if (change === undefined || record === undefined) return {};
  const { ver, data } = record;
  const next = { ...ver, ver: ver.ver + 1 };
  const body = { ...record, ver: next, mtime: '2026-01-01T00:00:00.000Z', data: { ...data, ...change } };
  return { body: JSON.stringify(body) };
}

async function send(
  connection: ObjectStorageConnection,
  keys: Keys | null,
  { call, headers = {}, body }: Step,
): Promise<{ status: number; text: string }> {
  const [method = '', target = ''] = call.split(' ');
  const url = new URL(target, connection.endpoint);
  const query = Object.fromEntries(url.searchParams);
  const sent = { method, url, query, headers, body };
  const address = `${url.origin}${url.pathname}${url.search === '' ? '' : `?${queryText(query)}`}`;
  const response = await fetch(address, {
    method,
    headers: keys === null ? headers : await signedHeaders(keys, sent),
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, text: await response.text() };
}

type Sent = {
  method: string;
  url: URL;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: string | undefined;
};

async function signedHeaders(keys: Keys, { method, url, query, headers, body }: Sent) {
  const signer = new SignatureV4({
    credentials: { accessKeyId: keys.accessKey, secretAccessKey: keys.secretKey },
    region: 'us-east-1',
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
  });
  const signed = await signer.sign({
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query,
    headers: { host: url.host, ...headers },
    body,
  });
  return signed.headers;
}

/** The parts that differ from one run to the next get the same word. */
function withoutChance(text: string): string {
  return text
    .replaceAll(/<(RequestId|HostId)>[^<]*/g, '<$1>CHANCE')
    .replaceAll(/<(UploadId|UploadIdMarker|NextUploadIdMarker)>[^<]*/g, '<$1>UPLOAD')
    .replaceAll(/(VersionId|VersionIdMarker)>(?!null|<)[^<]+/g, '$1>VERSION')
    .replaceAll(
      /"(RequestId|HostId|zonegroup|id|marker|ver|master_ver|max_marker|tag|val)":"[^"]*"/g,
      '"$1":"CHANCE"',
    )
    .replaceAll(/"ver":\d+/g, '"ver":0')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/"keys":\["[^"]*"\]/g, '"keys":["NAME"]');
}
