type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const baseTexts = /\/src\/(?:platform|app)\/(en|sv)\.json$/;

/** What every screen says is one file per language; a capability's texts come with its first page. */
function textsName(id: string): string | null {
  const language = baseTexts.exec(id)?.[1];
  return language === undefined ? null : `texts-${language}`;
}

/** It names all that the package has; what is used of it is imported by file. */
const routerIndex = /react-router\/dist\/esm\/index\.js$/;

function reach(root: string, graph: Graph): Set<string> {
  const found = new Set<string>();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || routerIndex.test(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

const eyes = /\/IconEye(?:Off)?\.mjs$/;
const portalRoots = [
  'app/layouts/portal-layout.tsx',
  'app/enter-page.ts',
  'app/open-page.tsx',
  'platform/shared-texts.ts',
];
/** What lists of every capability need; the page's own files are of no use to others. */
const ofLists = /\/(?:src\/(?:ui|platform)|node_modules)\//;

/** The chunks of what the sign-in, the frame behind it and a list import, without what they import later. */
function sharedName(src: string) {
  let known: Set<string>[] | undefined;
  return (id: string, graph: Graph): string | null => {
    // The eyes of a password are a file of their own each otherwise.
    if (eyes.test(id)) return 'common';
    known ??= [['auth/login-page.tsx'], portalRoots, ['customers/customers-page.tsx']].map(
      (roots) => new Set(roots.flatMap((root) => [...reach(`${src}${root}`, graph)])),
    );
    const [signIn, portal, list] = known.map((members) => members.has(id));
    if (signIn && (portal || list)) return 'common';
    if (portal) return 'portal';
    return list && ofLists.test(id) ? 'list' : null;
  };
}

const withoutForms = ['auth/login-page.tsx', 'customers/customers-page.tsx'];
const shared = { priority: 0, minShareCount: 2, includeDependenciesRecursively: false } as const;

/** What several pages of a capability have in common, and the parts of forms that sign-in and lists do without. */
const parts = (src: string) => {
  let others: Set<string> | undefined;
  const formName = (id: string, graph: Graph): string | null => {
    others ??= new Set(withoutForms.flatMap((page) => [...reach(`${src}${page}`, graph)]));
    return others.has(id) ? null : 'forms';
  };
  return [
    {
      ...shared,
      name: 'auth',
      test: /\/src\/(?:auth\/(?:auth-card|auth\.module|kept-step)|platform\/(?:send-login|known-device))\./,
    },
    {
      ...shared,
      name: 'customers',
      test: /\/src\/customers\/(?:addresses|customers\.module|partner-(?:choice|label)|service-words)\.|thin-contract:(?:customers|partner-texts|pricing)/,
    },
    { ...shared, name: 's3-storage', test: /\/web\/src\/s3-storage\/[^/]+\.tsx?$|thin-contract.s3-/ },
    { ...shared, name: formName, debugName: 'forms', test: /\/src\/ui\/form\/[^/]+\.tsx?$/ },
  ];
};

/**
 * Few chunks, each of what is needed together. Left alone, the bundler makes some fifty, and small files compress
 * badly, and the start carries each name. `src` is the folder of the sources.
 */
export const chunkGroups = (src: string) => [
  { name: textsName, debugName: 'texts', test: baseTexts, priority: 3 },
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  { name: sharedName(src), debugName: 'shared', priority: 1, includeDependenciesRecursively: false },
  ...parts(src),
];

const preloaded = /\.css$|\/(?:common|portal|list|forms|customers|s3-storage)-[\w-]{8}\.js$/;

/** What is asked for with a file, before it says so itself: the names of all small ones would be 8 KB of the start. */
export const preloadedOf = (_file: string, needed: string[]): string[] =>
  needed.filter((name) => preloaded.test(name));
