import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { settings } from '@portal/api/platform/process/config';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

type Service = {
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

describe('the Dockerfile', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');

  test('copies only what exists, and all that the processes import', () => {
    const copied = lines.flatMap(
      (line) => /^COPY (?!--from)(?<from>\S+) /.exec(line)?.groups?.['from'] ?? [],
    );
    expect(copied.filter((from) => !existsSync(path.join(root, from)))).toEqual([]);
    expect(copied).toEqual(expect.arrayContaining(['contract', 'ports', 'drivers', 'api']));
  });

  test('installs the packages of each driver', () => {
    const install = lines.find((line) => line.includes('--omit=dev')) ?? '';
    // A folder of workspaces stands for each of them.
    expect(install.split(/\s+-w\s+/).map((one) => one.trim())).toContain('drivers');
  });

  test('runs as another user than root, and starts the portal', () => {
    expect(lines).toContain('USER node');
    expect(read('Dockerfile')).toContain('exec node /portal/api/src/main.ts');
    expect(existsSync(path.join(root, 'api', 'src', 'main.ts'))).toBe(true);
  });
});

describe('compose.yaml', () => {
  const compose: Compose = parse(read('compose.yaml'), { merge: true });
  const values: Record<string, string> = {
    SECRET_KEY: 'k'.repeat(32),
    REQUEST_PASSWORD: 'a',
    OWNER_PASSWORD: 'b',
    AUTH_PASSWORD: 'c',
    WORKER_PASSWORD: 'd',
    POSTGRES_PASSWORD: 'e',
  };
  const fill = (text: string): string =>
    text.replaceAll(/\$\{(?<name>\w+)(?::(?<kind>[-?])(?<other>[^}]*))?\}/g, (...match) => {
      const { name = '', kind, other = '' } = match.at(-1);
      return values[name] ?? (kind === '-' ? other : '');
    });
  const environmentOf = (name: string): Record<string, string> => {
    const entries = Object.entries(compose.services[name]?.environment ?? {});
    return Object.fromEntries(
      entries.map(([key, value]) => [key, fill(value)]).filter(([, value]) => value !== ''),
    );
  };

  test('has the portal, its worker, its migrations, PostgreSQL 15 and the mail catcher', () => {
    expect(Object.keys(compose.services)).toEqual(['api', 'worker', 'migrate', 'postgres', 'mail-catcher']);
    expect(compose.services['api']?.depends_on?.['migrate']?.condition).toBe(
      'service_completed_successfully',
    );
    expect(compose.services['worker']?.command).toEqual(['worker']);
  });

  test.each(['api', 'worker', 'migrate'])('gives %s settings that it knows and accepts', (name) => {
    const environment = environmentOf(name);
    expect(Object.keys(environment).filter((key) => !(key in settings.shape))).toEqual([]);
    expect(settings.safeParse(environment).error).toBeUndefined();
  });

  test('mounts and starts only files that exist', () => {
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((words) => words.split(':')[0] ?? ''),
    );
    const files = [
      ...mounted.filter((from) => from.startsWith('.')),
      compose.services['mail-catcher']?.entrypoint?.[1] ?? '',
    ];
    expect(files.map((file) => existsSync(path.join(root, file)))).toEqual([true, true, true]);
    expect(mounted.filter((from) => !from.startsWith('.'))).toEqual(Object.keys(compose.volumes));
  });

  test("gives the portal's key to the portal only", () => {
    const holders = Object.keys(compose.services).filter((name) =>
      Object.values(environmentOf(name)).some((value) => value.includes(values['SECRET_KEY'] ?? '')),
    );
    expect(holders).toEqual(['api', 'worker', 'migrate']);
  });

  test('lets no process but the migrations own the database', () => {
    const logins = (name: string): string[] =>
      Object.values(environmentOf(name)).flatMap(
        (value) => /^postgres:\/\/(\w+:\w+)@/.exec(value)?.[1] ?? [],
      );
    expect(logins('api')).toEqual(['portal_request:a', 'portal_auth:c']);
    expect(logins('worker')).toEqual(['portal_request:a', 'portal_auth:c', 'portal_worker:d']);
    expect(logins('migrate')).toContain('portal_owner:b');
  });
});
