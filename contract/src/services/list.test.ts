import { expect, test } from 'vitest';
import { serviceDefinitions, systemNames } from './list.ts';

test('a system that two services share is called what each of them has it for', () => {
  const words = serviceDefinitions.flatMap(({ service, systems }) =>
    'veeam-service-provider' in systems ? [[service, systems['veeam-service-provider'].sv]] : [],
  );
  expect(words).toEqual([
    ['virtual-data-center', 'VM-backup'],
    ['cloud-connect', 'Cloud Connect'],
  ]);
  expect(systemNames.en['veeam-service-provider']).toBe('VM backup and Cloud Connect');
  expect(systemNames.sv['veeam-service-provider']).toBe('VM-backup och Cloud Connect');
});
