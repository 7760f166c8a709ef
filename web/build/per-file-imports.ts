import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

type Source = { file: string; imported: string };

const packages: Record<string, string> = {
  '@mantine/core': 'esm/index.mjs',
  '@mantine/form': 'esm/index.mjs',
  '@mantine/hooks': 'esm/index.mjs',
  '@mantine/notifications': 'esm/index.mjs',
  '@tanstack/react-query': 'build/modern/index.js',
  '@tanstack/react-router': 'dist/esm/index.js',
  '@tabler/icons-react': 'dist/esm/tabler-icons-react.mjs',
};

const namedImport = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const require = createRequire(import.meta.url);

function rootOf(name: string): string {
  const entry = require.resolve(name);
  return entry.slice(0, entry.lastIndexOf(join('node_modules', name)) + join('node_modules', name).length);
}

function specifiersOf(list: string): { imported: string; local: string }[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [imported = '', local = imported] = part.split(/\s+as\s+/);
      return { imported, local };
    });
}

/** Which file of a package holds each of its exports, read from the package's barrel. */
function readBarrel(name: string, barrel: string): Map<string, Source> {
  const path = join(rootOf(name), barrel);
  const sources = new Map<string, Source>();
  for (const [, list = '', from = ''] of readFileSync(path, 'utf8').matchAll(namedImport)) {
    if (!from.startsWith('.')) continue;
    const file = join(dirname(path), from);
    for (const { imported, local } of specifiersOf(list)) sources.set(local, { file, imported });
  }
  return sources;
}

function rewrite(list: string, sources: Map<string, Source>, from: string): string {
  const lines: string[] = [];
  for (const { imported, local } of specifiersOf(list)) {
    if (imported.startsWith('type ')) continue;
    const source = sources.get(imported);
    lines.push(
      source
        ? `import { ${source.imported} as ${local} } from ${JSON.stringify(source.file)};`
        : `import { ${imported} as ${local} } from ${JSON.stringify(from)};`,
    );
  }
  return lines.join(' ');
}

/**
 * Turns `import { Button } from '@mantine/core'` into an import of Button's own file. A bundler that meets the barrel
 * puts into the entry whatever any route uses of it: login was 158 KB instead of 102.
 */
export function perFileImports(): Plugin {
  const barrels = new Map<string, Map<string, Source>>();
  const sourcesOf = (name: string): Map<string, Source> | undefined => {
    const barrel = packages[name];
    if (barrel === undefined) return undefined;
    const known = barrels.get(name) ?? readBarrel(name, barrel);
    barrels.set(name, known);
    return known;
  };
  return {
    name: 'per-file-imports',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.(m?js|tsx?)$/, code: /@mantine\/|@tabler\/icons-react|@tanstack\/react-/ },
      handler(code) {
        const rewritten = code.replaceAll(
          /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["'];?/g,
          (whole: string, list: string, from: string) => {
            const sources = sourcesOf(from);
            return sources ? rewrite(list, sources, from) : whole;
          },
        );
        return rewritten === code ? null : { code: rewritten, map: null };
      },
    },
  };
}
