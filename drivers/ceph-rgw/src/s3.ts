import { S3Client } from '@aws-sdk/client-s3';
import { ProviderFailure } from '@portal/ports/failure';
import type { ObjectStorageConnection } from '@portal/ports/object-storage';
import type { Outbound, OutboundRequest } from '@portal/ports/outbound';
import { z } from 'zod';
import type { GatewayKey } from './admin-shapes.ts';
import { GatewayFailure } from './failure.ts';
import { queryText } from './query.ts';

/** What the SDK hands to its transport. */
type SignedRequest = {
  method: string;
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query: Record<string, string | string[] | null>;
  headers: Record<string, string>;
  body?: unknown;
};

/** An S3 client that speaks as the holder of the key, and only through `outbound`. */
export function createS3(connection: ObjectStorageConnection, outbound: Outbound, key: GatewayKey): S3Client {
  const client = new S3Client({
    endpoint: connection.endpoint,
    region: connection.region,
    credentials: { accessKeyId: key.access_key, secretAccessKey: key.secret_key },
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { handle: transportOf(outbound) },
  });
  // The SDK would name its signing region as the bucket's place, which the gateway knows only as its zone group.
  client.middlewareStack.add((next) => (args) => next({ ...args, input: withoutPlace(args.input) }), {
    step: 'serialize',
    priority: 'high',
    name: 'noBucketPlace',
  });
  return client;
}

function withoutPlace<Input extends object>(input: Input): Input {
  return 'CreateBucketConfiguration' in input ? { ...input, CreateBucketConfiguration: undefined } : input;
}

function transportOf(outbound: Outbound) {
  return async (request: SignedRequest) => {
    const response = await outbound(outboundRequest(request));
    if (response.status >= 300) throw new GatewayFailure(`${request.method} of a bucket`, response);
    return { response: { statusCode: response.status, headers: response.headers, body: response.body } };
  };
}

const method = z.enum(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);
const body = z.union([z.string(), z.instanceof(Uint8Array)]).optional();

function outboundRequest(request: SignedRequest): OutboundRequest {
  const { host: _sentByTransport, ...headers } = request.headers;
  const port = request.port === undefined ? '' : `:${request.port}`;
  const query = queryText(request.query);
  const content = body.parse(request.body);
  return {
    method: method.parse(request.method),
    url: `${request.protocol}//${request.hostname}${port}${request.path}${query === '' ? '' : `?${query}`}`,
    headers,
    ...(content === undefined ? {} : { body: content }),
  };
}

/** Runs an S3 call; what the SDK itself cannot make sense of is a `protocol` failure. */
export async function understood<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    throw new ProviderFailure('protocol', 'The gateway answered something that is not S3.', { cause: error });
  }
}
