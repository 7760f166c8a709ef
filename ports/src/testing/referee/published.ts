import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const schema = z.looseObject({
  $ref: z.string().optional(),
  enum: z.array(z.string()).optional(),
  example: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});
const file = z.object({ components: z.object({ schemas: z.record(z.string(), schema) }) });

/** What a vendor publishes of the things in its answers. */
export type Published = {
  /** By the names of the schemas. */
  examples: ReadonlyMap<string, unknown>;
  /** The words that a property of a schema can have. Throws when the description lists none. */
  words: (name: string, property: string) => readonly string[];
};

/** Out of an OpenAPI description in a JSON file; null when it is not on this machine. */
export function readPublished(path: string): Published | null {
  if (!existsSync(path)) return null;
  const { schemas } = file.parse(JSON.parse(readFileSync(path, 'utf8'))).components;
  const find = (one: unknown): z.infer<typeof schema> => {
    const found = schema.parse(one);
    return found.$ref === undefined ? found : find(schemas[found.$ref.split('/').at(-1) ?? '']);
  };
  return {
    examples: new Map(
      Object.entries(schemas).flatMap(([name, { example }]) =>
        example === undefined ? [] : [[name, example]],
      ),
    ),
    words: (name, property) => {
      const words = find(schemas[name]?.properties?.[property]).enum;
      if (words === undefined) throw new Error(`${name} lists no words for ${property}`);
      return words;
    },
  };
}
