import { readAs } from '@portal/driver-kit/answer';
import { withToken } from '@portal/driver-kit/tokens';
import type { Outbound, OutboundRequest, OutboundResponse } from '@portal/ports/outbound';
import type { z } from 'zod';
import type { CloudDirectorConnection } from './connection.ts';
import { toFailure } from './failure.ts';
import { createSession, version } from './session.ts';
import { parseXml, type Element } from './xml.ts';

type Method = OutboundRequest['method'];

/** A body of the XML API, with the type that the system names it by. */
export type XmlBody = { type: string; xml: string };

/** Both APIs of one system, signed in. Every answer that is no success is thrown as a `ProviderFailure`. */
export type Client = {
  endpoint: string;
  /** The CloudAPI: JSON under `/cloudapi/1.0.0/`. */
  json<S extends z.ZodType>(path: string, shape: S): Promise<z.output<S>>;
  /** One page of a list of the CloudAPI that tells the way to the next one in a header; `next` null on the last. */
  page<S extends z.ZodType>(path: string, shape: S): Promise<{ page: z.output<S>; next: string | null }>;
  /** Answers the id of the task that it starts, from the Location header; null when it is done at once. */
  change(method: Method, path: string, body?: unknown): Promise<string | null>;
  /** As `change`, when what is made is answered at once. */
  create<S extends z.ZodType>(path: string, body: unknown, shape: S): Promise<z.output<S>>;
  /** The older API: XML under `/api/`. The document answered; empty when there is none. */
  xml(method: Method, path: string, body?: XmlBody): Promise<Element>;
};

export const taskIn = (address: string | undefined): string | null =>
  /\/task\/([0-9a-f-]{36})$/.exec(address ?? '')?.[1] ?? null;

/** `<https://…/cloudapi/1.0.0/PATH>;rel="nextPage";…`; the address may be that of another name of the system. */
const nextIn = (link: string | undefined): string | null =>
  /<[^>]*\/cloudapi\/1\.0\.0\/([^>]+)>\s*;[^<]*\brel="?nextPage\b/.exec(link ?? '')?.[1] ?? null;

const largestAnswer = 8 * 1024 * 1024;

const withBody = (type: string, body: string | undefined): Pick<OutboundRequest, 'body' | 'headers'> =>
  body === undefined ? { headers: {} } : { headers: { 'content-type': type }, body };

export const createClient = (connection: CloudDirectorConnection, outbound: Outbound): Client => {
  const session = createSession(connection, outbound);

  const once = async (request: OutboundRequest, token: string): Promise<OutboundResponse> =>
    await outbound({
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
      maxBytes: largestAnswer,
    });

  const call = async (request: OutboundRequest): Promise<OutboundResponse> => {
    const response = await withToken(session, (token) => once(request, token));
    if (response.status < 200 || response.status > 299) {
      const { pathname } = new URL(request.url);
      throw toFailure(`${request.method} ${pathname}`, response);
    }
    return response;
  };

  const cloudApi = async (method: Method, path: string, body?: unknown): Promise<OutboundResponse> => {
    const sent = withBody('application/json', body === undefined ? undefined : JSON.stringify(body));
    return await call({
      ...sent,
      method,
      url: `${connection.endpoint}/cloudapi/1.0.0/${path}`,
      headers: { ...sent.headers, accept: `application/json;version=${version}` },
    });
  };

  return {
    endpoint: connection.endpoint,
    json: async (path, shape) =>
      readAs(`GET ${path.split('?')[0]}`, (await cloudApi('GET', path)).body, shape),
    page: async (path, shape) => {
      const { body, headers } = await cloudApi('GET', path);
      return { page: readAs(`GET ${path.split('?')[0]}`, body, shape), next: nextIn(headers['link']) };
    },
    change: async (method, path, body) => taskIn((await cloudApi(method, path, body)).headers['location']),
    create: async (path, body, shape) =>
      readAs(`POST ${path}`, (await cloudApi('POST', path, body)).body, shape),
    xml: async (method, path, body) => {
      const sent = withBody(body === undefined ? '' : `${body.type}+xml`, body?.xml);
      const response = await call({
        ...sent,
        method,
        url: `${connection.endpoint}/api/${path}`,
        headers: { ...sent.headers, accept: `application/*+xml;version=${version}` },
      });
      return response.body.length === 0 ? {} : parseXml(response.body);
    },
  };
};
