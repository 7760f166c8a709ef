/** Finds what a request is by its method and the template of its path: the one with the most literal parts. */
export type Routes<T> = {
  find(method: string, path: string): { route: T; values: Record<string, string> } | null;
};

type Entry<T> = { method: string; pattern: RegExp; names: string[]; route: T };

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const compile = <T>(name: string, route: T): Entry<T> & { parts: number } => {
  const space = name.indexOf(' ');
  const path = name.slice(space + 1);
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, one = '']) => one);
  const source = path
    .split(/\{[^}]+\}/)
    .map(escape)
    .join('([^/]+)');
  const pattern = new RegExp(`^${source}$`);
  return { method: name.slice(0, space), pattern, names, route, parts: path.split('/').length };
};

/** `name` of each is its method and its path template: `GET /organizations/{id}`. */
export const createRoutes = <T extends { name: string }>(routes: readonly T[]): Routes<T> => {
  const byParts = new Map<number, Entry<T>[]>();
  for (const route of routes) {
    const { parts, ...entry } = compile(route.name, route);
    byParts.set(parts, [...(byParts.get(parts) ?? []), entry]);
  }
  for (const entries of byParts.values()) entries.sort((a, b) => a.names.length - b.names.length);
  return {
    find: (method, path) => {
      for (const { pattern, names, route, ...entry } of byParts.get(path.split('/').length) ?? []) {
        const match = entry.method === method ? pattern.exec(path) : null;
        if (match !== null) {
          const values = names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]);
          return { route, values: Object.fromEntries(values) };
        }
      }
      return null;
    },
  };
};
