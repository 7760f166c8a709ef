import { parametersIn } from '@portal/contract/endpoint-paths';
import type { Endpoint, Schema } from '@portal/contract/http';
import * as z from 'zod';

const fieldsOf = (schema: Schema | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

const isWhole = (part: string): boolean => !/[{}:*]/.test(part) || /^\{\w+\}$/.test(part);

/**
 * The address of an endpoint as the router writes it. Throws when the path and the schema of its parameters do not name
 * the same, when one is no whole part of the path, or when the query has a field of its name.
 */
export function routeOf({ name, path, params, query }: Endpoint): string {
  const named = parametersIn(path);
  const described = fieldsOf(params);
  const isRight =
    path.split('/').every(isWhole) &&
    new Set(named).size === named.length &&
    described.toSorted().join() === named.toSorted().join() &&
    !fieldsOf(query).some((field) => named.includes(field));
  if (!isRight) throw new Error(`The parameters of ${name} are not those of its path ${path}.`);
  return `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
}
