import type { Bodies } from './description.ts';
import type { SchemaJudge, Way } from './schemas.ts';

export const textOf = (body: string | Uint8Array | undefined): string =>
  body === undefined || typeof body === 'string' ? (body ?? '') : new TextDecoder().decode(body);

const mediaType = (header: string | undefined): string =>
  (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** The content type of `bodies` that fits a header: itself, with other parameters, or a wildcard. */
const fitting = (bodies: Bodies, header: string | undefined): string | undefined => {
  const sent = mediaType(header);
  const described = Object.keys(bodies);
  return (
    described.find((type) => mediaType(type) === sent) ??
    described.find((type) => ['*/*', `${sent.split('/')[0]}/*`].includes(mediaType(type)))
  );
};

const parsed = (type: string, text: string): { value: unknown } | null => {
  if (type === 'application/x-www-form-urlencoded') {
    return { value: Object.fromEntries(new URLSearchParams(text)) };
  }
  if (type.startsWith('text/') && type !== 'text/json') return { value: text };
  if (!/[/+]json$/.test(type)) return null;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};

export type Sent = { way: Way; type: string | undefined; text: string };

/** What is wrong with a body that is there. */
export const judgeBody = (schemas: SchemaJudge, bodies: Bodies, { way, type, text }: Sent): string[] => {
  if (Object.keys(bodies).length === 0) return ['body is there, which nothing describes'];
  const described = fitting(bodies, type);
  if (described === undefined) return [`content-type ${type ?? '(none)'} is not described`];
  const schema = bodies[described];
  if (schema === undefined) return [];
  if (schema['format'] === 'binary' || schema['type'] === 'file') return [];
  const body = parsed(mediaType(type), text);
  if (body === null) return [`body of ${mediaType(type)} cannot be judged`];
  return schemas(way, schema, body.value);
};
