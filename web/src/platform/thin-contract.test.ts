import { listCustomers } from '@portal/contract/customers';
import { build, type Rolldown } from 'vite';
import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { thinContract } from '../../build/thin-contract.ts';

const entry = '/web/src/entry.ts';

/** What a file of the web with those lines gets in the built web. */
async function built(lines: string): Promise<Record<string, unknown>> {
  const source = {
    name: 'source',
    resolveId: (id: string) => (id === entry ? id : null),
    load: (id: string) => (id === entry ? lines : null),
  };
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [source, thinContract(new URL('../../../contract/src', import.meta.url).pathname)],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
    },
  });
  const { output }: Pick<Rolldown.RolldownOutput, 'output'> = z
    .object({ output: z.custom<Rolldown.RolldownOutput['output']>() })
    .parse(Array.isArray(answer) ? answer[0] : answer);
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}

describe('an endpoint record in the built web', () => {
  test('has what a call needs and who may make it, and says so where more is read', async () => {
    const { record } = await built(
      `import { listCustomers } from '@portal/contract/customers'; export const record = listCustomers;`,
    );
    const { name, module, method, path, access, scope, csv } = listCustomers;
    expect(record).toEqual({ name, module, method, path, access, scope, csv });
    for (const part of ['response', 'query', 'errors'])
      expect(() => Reflect.get(Object(record), part)).toThrow(
        `listCustomers.${part} is left out of the built web`,
      );
  });

  test('is whole in a file that reads its schemas', async () => {
    const { schema } = await built(
      `import { createCustomer as one } from '@portal/contract/customers'; export const schema = one.body;`,
    );
    expect(z.safeParse(Object(schema), {}).success).toBe(false);
  });
});
