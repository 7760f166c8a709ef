import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { OutboundRequest } from '../../outbound.ts';
import { judgeBody, textOf } from './bodies.ts';
import type { Description, Operation, Parameter } from './description.ts';
import { patterns } from './patterns.ts';

const ajv = new Ajv({
  strict: false,
  coerceTypes: true,
  validateSchema: false,
  logger: false,
  code: { regExp: patterns },
});
formats.default(ajv);

const separators: Readonly<Record<string, string>> = { ssv: ' ', tsv: '\t', pipes: '|' };

const schemaOf = (parameter: Parameter): Readonly<Record<string, unknown>> => {
  const { name: _name, in: _in, required: _required, schema, ...own } = parameter;
  return schema ?? own;
};

/** The value of a parameter as its schema means it; `given` has more than one when its name was repeated. */
const valueOf = (parameter: Parameter, values: readonly string[]): unknown => {
  if (schemaOf(parameter)['type'] !== 'array') return values[0];
  if (values.length > 1 || parameter['explode'] === true || parameter['collectionFormat'] === 'multi')
    return values;
  return values[0]?.split(separators[String(parameter['collectionFormat'])] ?? ',');
};

const compiled = new Map<Parameter, ValidateFunction>();

const validatorOf = (parameter: Parameter): ValidateFunction => {
  const known = compiled.get(parameter);
  if (known !== undefined) return known;
  const made = ajv.compile({ type: 'object', properties: { value: schemaOf(parameter) } });
  compiled.set(parameter, made);
  return made;
};

const judgeParameter = (parameter: Parameter, values: readonly string[]): string[] => {
  const place = `${parameter.in} ${parameter.name}`;
  if (values.length === 0) return parameter.required === true ? [`${place} is missing`] : [];
  const validate = validatorOf(parameter);
  if (validate({ value: valueOf(parameter, values) })) return [];
  return [`${place} ${validate.errors?.[0]?.message ?? 'is wrong'}`];
};

/** These say how a message is read, and are described elsewhere in a description. */
const ofHttp = new Set(['accept', 'content-type', 'authorization']);

const valuesOf = (parameter: Parameter, request: RequestParts): readonly string[] => {
  if (parameter.in === 'query') return request.query.getAll(parameter.name);
  const value =
    parameter.in === 'path' ? request.values[parameter.name] : request.headers[parameter.name.toLowerCase()];
  return value === undefined ? [] : [value];
};

type RequestParts = {
  values: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: Readonly<Record<string, string>>;
};

const judgeParameters = (operation: Operation, parts: RequestParts): string[] => {
  const judged = operation.parameters.filter(
    (one) =>
      ['path', 'query'].includes(one.in) || (one.in === 'header' && !ofHttp.has(one.name.toLowerCase())),
  );
  const described = new Set(judged.filter((one) => one.in === 'query').map((one) => one.name));
  const unknown = [...new Set(parts.query.keys())].filter((name) => !described.has(name));
  return [
    ...judged.flatMap((parameter) => judgeParameter(parameter, valuesOf(parameter, parts))),
    ...unknown.map((name) => `query ${name} is not described`),
  ];
};

const lowerCase = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Every deviation of a request from what the description says of `operation`; `values` are those of its path. */
export const judgeRequest = (
  description: Description,
  operation: Operation,
  { values, request }: { values: Readonly<Record<string, string>>; request: OutboundRequest },
): string[] => {
  const headers = lowerCase(request.headers);
  const query = new URL(request.url).searchParams;
  const found = judgeParameters(operation, { values, query, headers });
  if (operation.signIn.length > 0 && !operation.signIn.some((name) => headers[name] !== undefined)) {
    found.push(`header ${operation.signIn.join(' or ')} is missing`);
  }
  const text = textOf(request.body);
  if (text !== '') {
    const sent = { way: 'request', type: headers['content-type'], text } as const;
    found.push(...judgeBody(description.schemas, operation.request?.bodies ?? {}, sent));
  } else if (operation.request?.required === true) {
    found.push('body is missing');
  }
  return found;
};
