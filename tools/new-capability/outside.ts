import { withEntry, withImport, type Source } from './insert.ts';
import type { Names } from './names.ts';

type Edit = (source: Source, names: Names) => Source;

/** The word and the name of a service that the product has not planned; one that it has stands there already. */
const addWord: Edit = (source, { kebab, Title }) => {
  if (source.text.includes(`'${kebab}'`)) return source;
  const withWord = withEntry(source, 'services', `'${kebab}',`);
  return withEntry(withWord, 'serviceNames', `'${kebab}': { en: '${Title}', sv: '${Title}' },`);
};

const addRecord: Edit = (source, { kebab, camel }) => {
  const entered = withEntry(source, 'serviceDefinitions', `${camel}Service,`);
  return withImport(entered, `${camel}Service`, `../${kebab}/service.ts`);
};

const addErrors: Edit = (source, { kebab, camel }) => {
  const entered = withEntry(source, 'errors', `...${camel}Problems,`);
  return withImport(entered, `${camel}Problems`, `./${kebab}/errors.ts`);
};

const addCapability: Edit = (source, { kebab, camel, Pascal }) => {
  const listed = withEntry(source, 'capabilities', `${camel}Capability,`);
  const driven = withEntry(
    listed,
    'drivenSystems',
    `drivenBy(${camel}System, ({ settings }, { outbound }) => create${Pascal}(settings, outbound)),`,
  );
  const own = `./${kebab}/index.ts`;
  const imported = withImport(withImport(driven, `${camel}Capability`, own), `${camel}System`, own);
  return withImport(imported, `create${Pascal}`, `@portal/driver-${kebab}/${kebab}`);
};

const addArea: Edit = (source, { kebab, camel, Pascal }) => {
  const entered = withEntry(
    source,
    'serviceAreas',
    `{
    service: '${kebab}',
    opens: {
      enable${Pascal}: '/services/${kebab}',
      create${Pascal}Thing: '/services/${kebab}/things?search={subject}',
      update${Pascal}Thing: '/services/${kebab}/things?search={subject}',
    },
    prefix: '/services/${kebab}',
    text: 'service.${kebab}',
    short: 'service.${kebab}',
    icon: IconCube,
    group: 'services',
    may: uses('${kebab}'),
    scope: 'customer',
    load: async () => (await import('../${kebab}/pages.ts')).pages,
    serviceTexts: async () => (await import('@portal/contract/${kebab}/texts')).${camel}Texts,
    screens: async () => (await import('../${kebab}/screens.ts')).${camel}Screens,
    usage: async () => (await import('../${kebab}/usage.ts')).${camel}Usage,
  },`,
  );
  return withImport(entered, 'IconCube', '@tabler/icons-react');
};

type Lock = { packages: Record<string, unknown> };

/** What `npm install` would write of the two workspaces. */
export const addWorkspaces: Edit = ({ file, text }, { kebab }) => {
  const lock: Lock = JSON.parse(text);
  const version = '0.1.0';
  const packages: Lock['packages'] = {
    ...lock.packages,
    [`drivers/${kebab}`]: {
      name: `@portal/driver-${kebab}`,
      version,
      dependencies: { '@portal/ports': version },
      devDependencies: { [`@portal/simulator-${kebab}`]: version },
    },
    [`simulators/${kebab}`]: {
      name: `@portal/simulator-${kebab}`,
      version,
      dependencies: { '@portal/simulator-kit': version, zod: '4.6.7' },
    },
    [`node_modules/@portal/driver-${kebab}`]: { resolved: `drivers/${kebab}`, link: true },
    [`node_modules/@portal/simulator-${kebab}`]: { resolved: `simulators/${kebab}`, link: true },
  };
  const places = Object.keys(packages).toSorted((a, b) => a.localeCompare(b, 'en'));
  const sorted = Object.fromEntries(places.map((place) => [place, packages[place]]));
  return { file, text: `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n` };
};

/** The files outside a capability's own that name it, each with what it gets. */
export const outsideEdits: Readonly<Record<string, Edit>> = {
  'contract/src/services/services.ts': addWord,
  'contract/src/services/list.ts': addRecord,
  'contract/src/error-registry.ts': addErrors,
  'api/src/capabilities.ts': addCapability,
  'web/src/app/service-areas.ts': addArea,
  'package-lock.json': addWorkspaces,
};
