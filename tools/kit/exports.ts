import path from 'node:path';

const kit = /^(?:contract|api|web)\/src\/services\//;
const exported = /^export (?:async )?(?:const|function\*?|type|class) (\w+)/gm;
const imported = /^import (?:type )?\{([^}]*)\} from '([^']+)';/gm;

/** The file that an import in another one names. */
const targetOf = (file: string, from: string): string =>
  from.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), from)
    : from.replace(/^@portal\/contract\/(.*)$/, 'contract/src/$1.ts');

/** Who a file is of: a service by its folder, the made-up one of the tests, the kit itself, or the portal. */
function ownerOf(file: string, services: readonly string[]): string {
  if (kit.test(file)) return 'kit';
  if (file.startsWith('api/src/testing/made-up/')) return 'made-up';
  return services.find((service) => file.split('/')[2] === service) ?? 'portal';
}

const nameOf = (word: string): string =>
  word
    .trim()
    .replace(/^type /, '')
    .split(' as ')[0] ?? '';

/** What the kit exports for one service alone, as `file: name (service)`. What the kit or the portal uses is not for a service. */
export function exportsOfOne(
  files: readonly string[],
  services: readonly string[],
  read: (file: string) => string,
): string[] {
  const users = new Map<string, Set<string>>();
  for (const file of files.filter((one) => kit.test(one))) {
    for (const [, name] of read(file).matchAll(exported)) users.set(`${file}: ${name}`, new Set());
  }
  for (const file of files) {
    for (const [, names = '', from = ''] of read(file).matchAll(imported)) {
      const target = targetOf(file, from);
      for (const name of names.split(','))
        users.get(`${target}: ${nameOf(name)}`)?.add(ownerOf(file, services));
    }
  }
  return [...users].flatMap(([one, of]) => {
    const [only] = of;
    return of.size === 1 && only !== undefined && only !== 'kit' && only !== 'portal'
      ? [`${one} (${only})`]
      : [];
  });
}
