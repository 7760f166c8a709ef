import type { Plugin } from 'vite';

type Part = { importer: string; source: string; names: string[] };

/**
 * Parts of libraries that always come along and are never used here: the route's own `Link` (the portal's links are
 * `ui/link.tsx`) and its way of reading an address (`app/search-text.ts`), the style elements of the component
 * library, which its settings switch off, and its colors, which nothing here names.
 */
const parts: Part[] = [
  { importer: '@tanstack/react-router/dist/esm/route.js', source: './link.js', names: ['Link'] },
  {
    importer: '@tanstack/router-core/dist/esm/router.js',
    source: './searchParams.js',
    names: ['defaultParseSearch', 'defaultStringifySearch'],
  },
  {
    importer: '@mantine/core/esm/core/MantineProvider/MantineProvider.mjs',
    source: './MantineCssVariables/MantineCssVariables.mjs',
    names: ['MantineCssVariables'],
  },
  {
    importer: '@mantine/core/esm/core/MantineProvider/MantineProvider.mjs',
    source: './MantineClasses/MantineClasses.mjs',
    names: ['MantineClasses'],
  },
  {
    importer: '@mantine/core/esm/core/MantineProvider/default-theme.mjs',
    source: './color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs',
    names: ['defaultVariantColorsResolver'],
  },
];

const virtual = '\0left-out:';

/** Replaces each part by an empty function, for that one importer only: whoever imports it by name still gets it. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      const part = parts.find((one) => one.source === source && importer?.endsWith(one.importer));
      return part ? `${virtual}${part.names.join(',')}` : null;
    },
    load: {
      filter: { id: /^\0left-out:/ },
      handler: (id) =>
        id
          .slice(virtual.length)
          .split(',')
          .map((name) => `export const ${name} = () => null;`)
          .join('\n'),
    },
  };
}
