import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { errorsOf } from '@portal/contract/endpoint-errors';
import { errors } from '@portal/contract/error-registry';
import { problem } from '@portal/contract/errors';
import type { Access, Endpoint, Schema } from '@portal/contract/http';
import { fileKinds } from '@portal/contract/uploads';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { heedsKey, type Binding } from './call.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: Schema, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });

const accessText = (access: Access): string => {
  if ('may' in access)
    return `Permission \`${access.may}\`${access.of ? `, for ${access.of.join(', ')}` : ''}.`;
  const texts = {
    anyone: 'Open to anyone.',
    halfway: 'Any token, also a short-lived one.',
    user: 'Anybody signed in.',
  };
  return texts[access.who];
};

const objectSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

function parametersIn(place: 'path' | 'query', described: Schema | undefined): Json[] {
  if (!described) return [];
  const { properties, required } = objectSchema.parse(schemaOf(described, 'input'));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }));
}

const parametersOf = ({ params, query }: Endpoint): Json[] => [
  ...parametersIn('path', params),
  ...parametersIn('query', query),
];

const keyParameter = (required: boolean): Json => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  schema: { type: 'string', maxLength: 200 },
});

const jsonContent = (schema: Json): Json => ({ content: { 'application/json': { schema } } });

/** The errors that an operation can answer, by status: their keys, and what each means. */
function problemsOf(binding: Binding): Json {
  const byStatus = Map.groupBy(errorsOf(binding.endpoint, heedsKey(binding)), (key) => errors[key].status);
  const responses = [...byStatus].map(([status, keys]): [string, Json] => [
    String(status),
    {
      description: keys.map((key) => `\`${key}\`: ${errors[key].message}`).join('\n\n'),
      ...jsonContent({
        $ref: '#/components/schemas/Problem',
        properties: { errorKey: { enum: keys } },
      }),
    },
  ]);
  return Object.fromEntries(responses);
}

function successOf(endpoint: Endpoint): Json {
  const type = endpoint.contentType;
  if (type) return { description: 'Done', content: { [type]: { schema: { type: 'string' } } } };
  const content = {
    ...(endpoint.response ? { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } : {}),
    ...(endpoint.csv ? { 'text/csv': { schema: { type: 'string' } } } : {}),
  };
  return { description: 'Done', ...(Object.keys(content).length > 0 ? { content } : {}) };
}

function formContent({ body, upload }: Endpoint): Json {
  const { properties, required } = objectSchema.parse(body ? schemaOf(body, 'input') : {});
  const types = (upload?.kinds ?? []).map((kind) => fileKinds[kind].mediaType);
  const file = { type: 'string', format: 'binary', maxLength: upload?.maxBytes };
  const several = { type: 'array', items: file, maxItems: upload?.maxFiles };
  const schema = {
    type: 'object',
    properties: { ...properties, file: upload?.maxFiles === undefined ? file : several },
    required: upload?.maxFiles === undefined ? [...required, 'file'] : required,
  };
  return { 'multipart/form-data': { schema, encoding: { file: { contentType: types.join(', ') } } } };
}

function requestBodyOf(endpoint: Endpoint): Json {
  if (endpoint.upload) return { requestBody: { required: true, content: formContent(endpoint) } };
  if (!endpoint.body) return {};
  return { requestBody: { required: true, ...jsonContent(schemaOf(endpoint.body, 'input')) } };
}

/** Said at each post, because all the others can be repeated with a key. */
const unkeyedText = (binding: Binding): string =>
  binding.endpoint.method !== 'POST' || heedsKey(binding)
    ? ''
    : ' Heeds no Idempotency-Key: one that is sent is not looked at, nothing of body and answer is kept to answer again, and a repetition is a call of its own.';

function operationOf(binding: Binding): Json {
  const { endpoint } = binding;
  const keyed = heedsKey(binding) ? [keyParameter(endpoint.order === true)] : [];
  return {
    operationId: endpoint.name,
    tags: [endpoint.module],
    summary: endpoint.summary,
    description: `${accessText(endpoint.access)}${unkeyedText(binding)}`,
    parameters: [...parametersOf(endpoint), ...keyed],
    ...requestBodyOf(endpoint),
    responses: {
      [String(endpoint.status ?? 200)]: successOf(endpoint),
      ...problemsOf(binding),
    },
    security: 'who' in endpoint.access && endpoint.access.who === 'anyone' ? [] : [{ bearer: [] }],
  };
}

const bearer = {
  type: 'http',
  scheme: 'bearer',
  description:
    'An access token of sign-in, or a personal API token (`cpt_…`) from the user profile, which does no more than its scopes say.',
};

/** OpenAPI 3.1 of the endpoint records; what they are bound to says which heed an Idempotency-Key. */
export function openApiOf(bindings: readonly Binding[]): Json {
  const paths: Record<string, Json> = {};
  for (const binding of bindings) {
    const { path: below, method } = binding.endpoint;
    const address = `/api${below}`;
    paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(binding) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cloud Portal',
      version: '1',
      description:
        'Every call of the portal, made from its endpoint records. A post heeds an Idempotency-Key where it has that parameter; no other method does. The other posts look at none, and say so: they carry a password, a code or the token of a link, or answer a secret, of which nothing is kept to answer again, or do no harm when they are repeated.',
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: { bearer },
    },
  };
}

const readerPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API – Cloud Portal</title>
<link rel="stylesheet" href="/api/docs/reader/swagger-ui.css">
</head>
<body>
<div id="reader"></div>
<script src="/api/docs/reader/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`;

const readerStart = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reader', deepLinking: true, validatorUrl: null });`;

const readerPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Serves `/api/openapi.json` and its reader at `/api/docs/`. */
export async function installOpenApi(app: FastifyInstance, bindings: readonly Binding[]): Promise<void> {
  const text = JSON.stringify(openApiOf(bindings));
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  app.get('/api/docs/', (_request, reply) =>
    reply.header('content-security-policy', readerPolicy).type('text/html; charset=utf-8').send(readerPage),
  );
  app.get('/api/docs/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(readerStart),
  );
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/api/docs/reader/',
    decorateReply: false,
    index: false,
    allowedPath: (name) => /^\/swagger-ui(-bundle)?\.(css|js)$/.test(name),
  });
}
