import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Refusal } from './messages.ts';

export const patches = z
  .array(
    z.strictObject({
      op: z.enum(['add', 'copy', 'move', 'remove', 'replace', 'test']),
      value: z.string(),
      path: z.string().regex(/^(?:\/[^/]+)+$/),
      from: z.string().optional(),
    }),
  )
  .min(1);
export type Patch = z.infer<typeof patches>[number];

type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const failed = (patch: Patch, why: string): Refusal =>
  new Refusal(400, 'logical', {
    message: `The property at path '${patch.path.slice(1)}' ${why}.`,
    failedJsonPatch: patch,
  });

/** A value is text: as it is for what is text, and JSON for all else. */
const valueOf = (patch: Patch, now: unknown): unknown => {
  if (typeof now === 'string') return patch.value;
  try {
    return JSON.parse(patch.value);
  } catch {
    throw failed(patch, 'could not be read');
  }
};

const parentOf = (patch: Patch, document: Json): { parent: Json; name: string } => {
  const names = patch.path.slice(1).split('/');
  const name = names.pop() ?? '';
  let parent: unknown = document;
  for (const step of names) parent = isJson(parent) ? parent[step] : undefined;
  if (!isJson(parent)) throw failed(patch, 'does not exist');
  return { parent, name };
};

/** Changes the document. A test that fails stops it, as does what has no such place. */
export const apply = (document: Json, list: readonly Patch[]): void => {
  for (const patch of list) {
    const { parent, name } = parentOf(patch, document);
    if (patch.op === 'remove') {
      delete parent[name];
    } else if (patch.op === 'test') {
      if (!isDeepStrictEqual(valueOf(patch, parent[name]), parent[name]))
        throw failed(patch, 'has another value');
    } else if (patch.op === 'replace' || patch.op === 'add') {
      parent[name] = valueOf(patch, parent[name]);
    } else {
      throw failed(patch, `cannot be changed by ${patch.op}`);
    }
  }
};
