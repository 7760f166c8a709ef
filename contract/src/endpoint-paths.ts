const segment = /\{(\w+)\}/g;

/** The names of the parameters of a path, in their order. */
export const parametersIn = (path: string): string[] =>
  [...path.matchAll(segment)].map(([, name = '']) => name);

/** What stands for a parameter. Nothing and dots would make another address. */
function valueOf(path: string, name: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (['', '.', '..'].includes(text)) throw new Error(`${path} needs its parameter ${name}.`);
  return encodeURIComponent(text);
}

/** A path with a value in the place of each of its parameters; throws where one is missing. */
export const pathWith = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.replace(segment, (_whole, name: string) => valueOf(path, name, values[name]));
