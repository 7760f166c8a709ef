import { Sha256 } from '@aws-crypto/sha256-js';
import { readAs } from '@portal/driver-kit/answer';
import type { ObjectStorageConnection } from '@portal/ports/object-storage';
import type { Outbound, OutboundRequest } from '@portal/ports/outbound';
import { SignatureV4 } from '@smithy/signature-v4';
import type { z } from 'zod';
import { GatewayFailure } from './failure.ts';
import { queryText } from './query.ts';

export type AdminCall = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  path:
    | '/admin/user'
    | '/admin/bucket'
    | '/admin/metadata/user'
    | '/admin/metadata/bucket'
    | '/admin/metadata/bucket.instance';
  query: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
};

/** The admin interface of one gateway: signed calls, JSON answers. */
export type AdminOps = {
  send(call: AdminCall): Promise<void>;
  read<Shape extends z.ZodType>(call: AdminCall, shape: Shape): Promise<z.output<Shape>>;
};

export function createAdminOps(connection: ObjectStorageConnection, outbound: Outbound): AdminOps {
  const sign = signerOf(connection);
  const exchange = async (call: AdminCall): Promise<Uint8Array> => {
    const response = await outbound(await sign(call));
    if (response.status !== 200 && response.status !== 204)
      throw new GatewayFailure(`${call.method} ${call.path}`, response, { asPortal: true });
    return response.body;
  };
  return {
    async send(call) {
      await exchange(call);
    },
    async read(call, shape) {
      return readAs(`${call.method} ${call.path}`, await exchange(call), shape);
    },
  };
}

function signerOf(connection: ObjectStorageConnection): (call: AdminCall) => Promise<OutboundRequest> {
  const endpoint = new URL(connection.endpoint);
  const signer = new SignatureV4({
    credentials: { accessKeyId: connection.accessKey, secretAccessKey: connection.secretKey },
    region: connection.region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
  });
  return async ({ method, path, query, body }) => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const { headers } = await signer.sign({
      method,
      protocol: endpoint.protocol,
      hostname: endpoint.hostname,
      path,
      query,
      headers: { host: endpoint.host },
      ...content,
    });
    const { host: _sentByTransport, ...sent } = headers;
    return { method, url: `${endpoint.origin}${path}?${queryText(query)}`, headers: sent, ...content };
  };
}
