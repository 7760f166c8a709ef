import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { createSchemaJudge, type SchemaJudge } from './schemas.ts';

const json = z.record(z.string(), z.unknown());
export type Json = z.infer<typeof json>;

const media = z.record(z.string(), z.looseObject({ schema: json.optional() }));

const parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  schema: json.optional(),
});
/** Its schema is whole, but for the one of a body. */
export type Parameter = z.infer<typeof parameter>;

const answer = z.looseObject({ schema: json.optional(), content: media.optional() });

const operation = z.looseObject({
  parameters: z.array(json).default([]),
  requestBody: json.optional(),
  consumes: z.array(z.string()).optional(),
  produces: z.array(z.string()).optional(),
  security: z.array(z.record(z.string(), z.unknown())).optional(),
  responses: z.record(z.string(), json),
});

const scheme = z.looseObject({ type: z.string(), in: z.string().optional(), name: z.string().optional() });

const file = z.looseObject({
  swagger: z.string().optional(),
  paths: z.record(z.string(), json),
  definitions: json.optional(),
  consumes: z.array(z.string()).optional(),
  produces: z.array(z.string()).optional(),
  security: z.array(z.record(z.string(), z.unknown())).optional(),
  securityDefinitions: z.record(z.string(), scheme).optional(),
  components: z
    .looseObject({
      schemas: json.optional(),
      examples: z.record(z.string(), z.looseObject({ value: z.unknown() })).optional(),
      securitySchemes: z.record(z.string(), scheme).optional(),
    })
    .optional(),
});

/** What a body may be, by content type; a type without a schema may be anything. */
export type Bodies = Readonly<Record<string, Json | undefined>>;

/** One operation of a description, the same for OpenAPI 3 and Swagger 2. */
export type Operation = {
  /** `POST /organizations/{id}` */
  name: string;
  parameters: readonly Parameter[];
  request: { required: boolean; bodies: Bodies } | null;
  /** By status, by a range of them such as 4XX, or `default`. */
  answers: Readonly<Record<string, Bodies>>;
  /** The headers that carry a way to sign in, in lower case; one of them has to be there. Empty: none has to. */
  signIn: readonly string[];
  scopes: readonly string[];
};

export type Description = {
  operations: readonly Operation[];
  examples: Readonly<Record<string, unknown>>;
  schemas: SchemaJudge;
};

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'];

const jsonOnly = ['application/json'];

const bodies = (types: readonly string[], schema: Json | undefined): Bodies =>
  Object.fromEntries(types.map((type) => [type, schema]));

const contentOf = (from: z.infer<typeof media>): Bodies =>
  Object.fromEntries(Object.entries(from).map(([type, { schema }]) => [type, schema]));

class Reader {
  readonly #text: z.infer<typeof file>;

  constructor(text: z.infer<typeof file>) {
    this.#text = text;
  }

  #resolve(value: Json): Json {
    if (typeof value['$ref'] !== 'string') return value;
    let found: unknown = this.#text;
    for (const name of value['$ref'].slice(2).split('/')) {
      found = json.parse(found)[name.replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    return this.#resolve(json.parse(found));
  }

  #parameter(from: Json): Parameter {
    const { schema, ...own } = parameter.parse(this.#resolve(from));
    return schema === undefined || own.in === 'body'
      ? { ...own, schema }
      : { ...own, schema: this.#resolve(schema) };
  }

  #request(from: z.infer<typeof operation>, parameters: readonly Parameter[]): Operation['request'] {
    if (from.requestBody !== undefined) {
      const { required, content } = z
        .looseObject({ required: z.boolean().default(false), content: media })
        .parse(this.#resolve(from.requestBody));
      return { required, bodies: contentOf(content) };
    }
    const whole = parameters.find((one) => one.in === 'body');
    const consumes = [from.consumes, this.#text.consumes].find((types) => types?.length) ?? jsonOnly;
    if (whole !== undefined) {
      return { required: whole.required ?? false, bodies: bodies(consumes, whole.schema) };
    }
    const fields = parameters.filter((one) => one.in === 'formData');
    if (fields.length === 0) return null;
    const required = fields.filter((one) => one.required === true).map((one) => one.name);
    const properties = Object.fromEntries(fields.map((one) => [one.name, { ...one, required: undefined }]));
    return { required: true, bodies: bodies(consumes, { type: 'object', properties, required }) };
  }

  #answers(from: z.infer<typeof operation>): Operation['answers'] {
    const produces = [from.produces, this.#text.produces].find((types) => types?.length) ?? jsonOnly;
    return Object.fromEntries(
      Object.entries(from.responses).map(([status, value]) => {
        const { schema, content } = answer.parse(this.#resolve(value));
        if (content !== undefined) return [status, contentOf(content)];
        return [status, schema === undefined ? {} : bodies(produces, schema)];
      }),
    );
  }

  #signIn(from: z.infer<typeof operation>): string[] {
    const ways = from.security ?? this.#text.security ?? [];
    if (ways.some((way) => Object.keys(way).length === 0)) return [];
    const schemes = this.#text.securityDefinitions ?? this.#text.components?.securitySchemes ?? {};
    return ways.flatMap((way) =>
      Object.keys(way).flatMap((name) => {
        const { type, in: where, name: header = '' } = schemes[name] ?? { type: 'http' };
        if (type !== 'apiKey') return ['authorization'];
        return where === 'header' ? [header.toLowerCase()] : [];
      }),
    );
  }

  operations(): Operation[] {
    return Object.entries(this.#text.paths).flatMap(([path, item]) =>
      methods
        .filter((method) => item[method] !== undefined)
        .map((method) => {
          const from = operation.parse(item[method]);
          const shared = z.array(json).parse(item['parameters'] ?? []);
          const parameters = [...shared, ...from.parameters].map((one) => this.#parameter(one));
          return {
            name: `${method.toUpperCase()} ${path}`,
            parameters,
            request: this.#request(from, parameters),
            answers: this.#answers(from),
            signIn: this.#signIn(from),
            scopes: (from.security ?? []).flatMap((way) => Object.values(way).flat().map(String)),
          };
        }),
    );
  }
}

export const toDescription = (text: unknown): Description => {
  const parsed = file.parse(text);
  const { schemas, examples = {} } = parsed.components ?? {};
  return {
    operations: new Reader(parsed).operations(),
    examples: Object.fromEntries(Object.entries(examples).map(([name, { value }]) => [name, value])),
    schemas: createSchemaJudge({
      definitions: parsed.definitions ?? {},
      components: { schemas: schemas ?? {} },
    }),
  };
};

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

/** Where a file of the vendors' own lies on this machine, whether or not it is there. */
export const vendorFile = (...names: readonly string[]): string =>
  join(process.env['VENDOR_SPECS'] ?? join(repository, '..', 'vendor-specs'), ...names);

/** The description in a JSON or YAML file; null when it is not on this machine. */
export const readDescription = (path: string): Description | null => {
  if (!existsSync(path)) return null;
  const text = readFileSync(path, 'utf8');
  return toDescription(path.endsWith('.json') ? JSON.parse(text) : parse(text));
};
