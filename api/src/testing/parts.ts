import { globSync } from 'node:fs';
import path from 'node:path';

const source = path.resolve(import.meta.dirname, '..');

/** The rows of all; two of one name would hide each other. */
export function joined<T>(...parts: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  const entries = parts.flatMap((part) => Object.entries(part));
  const [twice] = entries.filter(([name], at) => entries.findIndex(([other]) => other === name) !== at);
  if (twice) throw new Error(`${twice[0]} has a row twice.`);
  return Object.fromEntries(entries);
}

/**
 * What each capability brings to a test of all of them, from its own folder: what `testing/<name>.ts` exports as `name`.
 * Such a file imports nothing that waits for these parts.
 */
export async function partsOf<T>(name: string): Promise<T[]> {
  const files = globSync(`*/testing/${name}.ts`, { cwd: source }).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const { [name]: part }: Record<string, T> = await import(path.join(source, file));
      if (part === undefined) throw new Error(`${file} does not export ${name}.`);
      return part;
    }),
  );
}
