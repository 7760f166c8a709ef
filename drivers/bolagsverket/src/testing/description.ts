import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { parse } from 'yaml';
import { z } from 'zod';

const schema = z.looseObject({
  required: z.array(z.string()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});
const content = z.record(z.string(), z.looseObject({ schema: z.looseObject({}) }));
const operation = z.looseObject({
  security: z.array(z.record(z.string(), z.array(z.string()))),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content })),
});
const description = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({
    schemas: z.record(z.string(), schema),
    examples: z.record(z.string(), z.looseObject({ value: z.unknown() })),
  }),
});

export type Description = z.infer<typeof description>;
export type Operation = z.infer<typeof operation>;

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const folder = process.env['VENDOR_SPECS'] ?? join(repository, '..', 'vendor-specs');
const file = join(folder, 'bolagsverket', 'vardefulla-datamangder-v1.openapi.yaml');

export const howToGet =
  `The vendor's description is not at ${file}. It is not ours to copy: fetch the OpenAPI file of ` +
  "Bolagsverket's API for high-value data sets, version 1, from its developer portal, and set VENDOR_SPECS to the folder above bolagsverket/.";

/** The vendor's own text; null when it is not on this machine. */
export const readDescription = (): Description | null =>
  existsSync(file) ? description.parse(parse(readFileSync(file, 'utf8'))) : null;

/** Throws when the description has no such operation. */
export const operationOf = (from: Description, method: string, path: string): Operation =>
  operation.parse(from.paths[path]?.[method.toLowerCase()]);

export type Tolerance =
  | { kind: 'notRequired'; schema: string; property: string; because: string }
  | { kind: 'nullable'; except: string[]; because: string };

const withNull = (from: z.infer<typeof schema>): z.infer<typeof schema> => {
  const properties = Object.entries(from.properties ?? {});
  const nullable = properties.map(([name, value]) => [name, { anyOf: [value, { type: 'null' }] }]);
  return { ...from, ...(properties.length > 0 ? { properties: Object.fromEntries(nullable) } : {}) };
};

const relaxed = (name: string, from: z.infer<typeof schema>, tolerances: Tolerance[]): unknown => {
  let result = from;
  for (const tolerance of tolerances) {
    if (tolerance.kind === 'notRequired' && tolerance.schema === name) {
      result = { ...result, required: (result.required ?? []).filter((key) => key !== tolerance.property) };
    }
    if (tolerance.kind === 'nullable' && !tolerance.except.includes(name)) result = withNull(result);
  }
  return result;
};

export type Referee = (schemaToMeet: unknown, value: unknown) => string[];

const inWords = ({ instancePath, message }: ErrorObject): string =>
  `${instancePath.replace(/\/\d+(?=\/|$)/g, '/*')} ${message}`;

/** Judges values by the description; every deviation once, with its place. */
export const createReferee = (from: Description, tolerances: Tolerance[]): Referee => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  const schemas = Object.entries(from.components.schemas);
  const components = {
    schemas: Object.fromEntries(schemas.map(([name, value]) => [name, relaxed(name, value, tolerances)])),
  };
  const compiled = new Map<unknown, ValidateFunction>();
  return (schemaToMeet, value) => {
    const validate = compiled.get(schemaToMeet) ?? ajv.compile({ allOf: [schemaToMeet], components });
    compiled.set(schemaToMeet, validate);
    return validate(value) ? [] : [...new Set((validate.errors ?? []).map(inWords))];
  };
};
