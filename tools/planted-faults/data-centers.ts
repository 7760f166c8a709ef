import type { Fault } from './fault.ts';

export const dataCenterFaults: readonly Fault[] = [
  {
    name: 'The backup of a VM is metered without the GiB that is begun',
    file: 'api/src/virtual-data-center/backup/metering.ts',
    find: 'ceil(t.disk_mib / 1024.0)::bigint',
    replace: 'floor(t.disk_mib / 1024.0)::bigint',
    test: {
      file: 'api/src/virtual-data-center/backup/metering.test.ts',
      name: 'a VM with a policy is metered by its disk in whole GiB, of which the last one counts as soon as it is begun',
    },
  },
  {
    name: 'VMs are listed in no order of their own',
    file: 'drivers/cloud-director/src/pages.ts',
    find: "      sortAsc: 'name',\n",
    replace: '',
    test: {
      file: 'drivers/cloud-director/src/faults.test.ts',
      name: 'the Cloud Director driver › lists 20,000 VMs in 157 calls',
    },
  },
  {
    name: 'Another netmask is taken',
    file: 'api/src/virtual-data-center/vdcs.ts',
    find: 'if (before.internalNetmask !== after.internalNetmask)',
    replace: 'if (before.internalNetmask === after.internalNetmask && after.internalIp === "x")',
    test: {
      file: 'api/src/virtual-data-center/virtual-data-center.test.ts',
      name: 'the addresses of an internal network stay: neither the address nor the netmask is taken',
    },
  },
  {
    name: 'Another address of a network is taken',
    file: 'api/src/virtual-data-center/vdcs.ts',
    find: 'if (before.internalIp !== after.internalIp) throw',
    replace: 'if (before.internalIp === "x" && before.internalIp !== after.internalIp) throw',
    test: {
      file: 'api/src/virtual-data-center/virtual-data-center.test.ts',
      name: 'the addresses of an internal network stay: neither the address nor the netmask is taken',
    },
  },
  {
    name: 'A data center that was not made is there once its deletion has failed',
    file: 'api/src/virtual-data-center/vdc-operations.ts',
    find: "...vdcs.meanwhile('deleting', asBefore),",
    replace: "...vdcs.meanwhile('deleting', 'active'),\n  ...(asBefore && {}),",
    test: {
      file: 'api/src/virtual-data-center/deletion.test.ts',
      name: 'a data center that was not made is as it was once its deletion has failed',
    },
  },
  {
    name: 'A VM that is new is not waited for',
    file: 'api/src/virtual-data-center/backup/operations.ts',
    find: 'now - Date.parse(vmCreatedAt) < knownWithinHours * hourMs',
    replace: 'now - Date.parse(vmCreatedAt) > knownWithinHours * hourMs',
    test: {
      file: 'api/src/virtual-data-center/backup/backup.test.ts',
      name: 'a VM that the backup does not know is waited for while it is new, and fails when it is not',
    },
  },
  {
    name: 'A VM that is also in a backup of somebody else has no tier',
    file: 'api/src/virtual-data-center/backup/repository.ts',
    find: 'order by i.vm, i.tier is null, i."lastRunAt" desc nulls last',
    replace: 'order by i.vm, i.tier is not null, i."lastRunAt" desc nulls last',
    test: {
      file: 'api/src/virtual-data-center/backup/backup.test.ts',
      name: 'a VM that a job of somebody else backs up as well has the tier that it has',
    },
  },
  {
    name: 'A change of tier takes a VM out of its backup before it is in the other',
    file: 'api/src/virtual-data-center/backup/operations.ts',
    find: 'const changes = [add, ...others.map((other) => removal(driver, operation, other))];',
    replace: 'const changes = [...others.map((other) => removal(driver, operation, other)), add];',
    test: {
      file: 'api/src/virtual-data-center/backup/backup.test.ts',
      name: 'while its policy is being changed a VM is in the backup of before until it is in the other',
    },
  },
];
