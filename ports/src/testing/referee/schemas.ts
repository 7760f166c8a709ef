import { Ajv2019, type ErrorObject, type ValidateFunction } from 'ajv/dist/2019.js';
import formats from 'ajv-formats';
import { patterns } from './patterns.ts';

type Json = Readonly<Record<string, unknown>>;
type Root = { definitions: Json; components: { schemas: Json } };

/** Which way a value goes: what only the system writes has to be in answers alone, and the reverse. */
export type Way = 'request' | 'answer';

/**
 * Judges a value by a schema of the description; every deviation once, with its place, list positions as `*`. Properties
 * that nothing describes are deviations, unless the schema says that there may be others or describes none at all.
 */
export type SchemaJudge = (way: Way, schema: Json, value: unknown) => string[];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const partsOf = (schema: Json, name: string): Json[] => {
  const parts = schema[name];
  return Array.isArray(parts) ? parts.filter((part): part is Json => isObject(part)) : [];
};

const mapObject = (from: unknown, change: (schema: Json) => Json): Json =>
  Object.fromEntries(
    Object.entries(isObject(from) ? from : {})
      .filter(([, one]) => isObject(one))
      .map(([name, one]) => [name, change(isObject(one) ? one : {})]),
  );

class View {
  readonly #root: Root;
  readonly #onlyOther: string;

  constructor(root: Root, way: Way) {
    this.#root = root;
    this.#onlyOther = way === 'request' ? 'readOnly' : 'writeOnly';
  }

  root(): Json {
    const change = (schema: Json): Json => this.#change(schema);
    return {
      definitions: mapObject(this.#root.definitions, change),
      components: { schemas: mapObject(this.#root.components.schemas, change) },
    };
  }

  /** A schema where a value stands, and so where all of its properties have to be described. */
  value(schema: Json): Json {
    const changed = this.#change(schema);
    return this.#describesAll(schema) ? { ...changed, unevaluatedProperties: false } : changed;
  }

  #target(schema: Json): Json {
    const reference = schema['$ref'];
    if (typeof reference !== 'string') return schema;
    const name = reference.slice(reference.lastIndexOf('/') + 1);
    const found = this.#root.definitions[name] ?? this.#root.components.schemas[name];
    return isObject(found) ? this.#target(found) : {};
  }

  #describesAll(schema: Json): boolean {
    const target = this.#target(schema);
    if (target['discriminator'] !== undefined || target['additionalProperties'] !== undefined) return false;
    const choices = [...partsOf(target, 'oneOf'), ...partsOf(target, 'anyOf')];
    if (choices.length > 0) return choices.every((part) => this.#describesAll(part));
    const parts = partsOf(target, 'allOf');
    if (parts.some((part) => this.#target(part)['discriminator'] !== undefined)) return false;
    return isObject(target['properties']) || parts.some((part) => this.#describesAll(part));
  }

  #required(schema: Json): Json {
    const { required } = schema;
    if (!Array.isArray(required)) return {};
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    const names = required.filter((name) => {
      const property = properties[String(name)];
      return !isObject(property) || property[this.#onlyOther] !== true;
    });
    return { required: names };
  }

  #inner(schema: Json): Json {
    const changed: Record<string, unknown> = { ...schema, ...this.#required(schema) };
    delete changed['discriminator'];
    delete changed['nullable'];
    for (const name of ['exclusiveMinimum', 'exclusiveMaximum', 'required']) {
      if (typeof schema[name] === 'boolean') delete changed[name];
    }
    if (typeof schema['$ref'] === 'string') changed['$ref'] = `description${schema['$ref']}`;
    if (isObject(schema['properties'])) {
      changed['properties'] = mapObject(schema['properties'], (one) => this.value(one));
    }
    for (const name of ['items', 'additionalProperties']) {
      const one = schema[name];
      if (isObject(one)) changed[name] = this.value(one);
    }
    for (const name of ['allOf', 'anyOf', 'oneOf']) {
      if (Array.isArray(schema[name])) changed[name] = partsOf(schema, name).map((one) => this.#change(one));
    }
    return changed;
  }

  #change(schema: Json): Json {
    const changed = this.#inner(schema);
    if (schema['nullable'] !== true && schema['x-nullable'] !== true) return changed;
    if (typeof changed['type'] !== 'string') return { anyOf: [changed, { type: 'null' }] };
    const { enum: values } = changed;
    return {
      ...changed,
      type: [changed['type'], 'null'],
      ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
    };
  }
}

const inWords = ({ instancePath, message, keyword, params, data }: ErrorObject): string => {
  const place = `body${instancePath.replace(/\/\d+(?=\/|$)/g, '/*')}`;
  if (keyword === 'unevaluatedProperties' || keyword === 'additionalProperties') {
    const name: unknown = params['unevaluatedProperty'] ?? params['additionalProperty'];
    return `${place} has ${String(name)}, which nothing describes`;
  }
  return `${place} ${message}${data === null ? ', is null' : ''}`;
};

/** Schemas are compiled when they are needed: a description may have thousands. */
export const createSchemaJudge = (root: Root): SchemaJudge => {
  const prepare = (way: Way) => {
    const ajv = new Ajv2019({
      strict: false,
      allErrors: true,
      verbose: true,
      validateSchema: false,
      logger: false,
      code: { regExp: patterns },
    });
    formats.default(ajv);
    const view = new View(root, way);
    ajv.addSchema(view.root(), 'description');
    return { ajv, view, compiled: new Map<Json, ValidateFunction>() };
  };
  const prepared = new Map<Way, ReturnType<typeof prepare>>();
  return (way, schema, value) => {
    const { ajv, view, compiled } = prepared.get(way) ?? prepare(way);
    prepared.set(way, { ajv, view, compiled });
    const validate = compiled.get(schema) ?? ajv.compile(view.value(schema));
    compiled.set(schema, validate);
    return validate(value) ? [] : [...new Set((validate.errors ?? []).map(inWords))];
  };
};
