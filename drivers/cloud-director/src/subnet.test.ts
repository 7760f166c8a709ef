import { expect, it } from 'vitest';
import { cidrOf, subnetOf } from './subnet.ts';

it.each([
  ['10.0.0.0', 8, '10.0.0.1', ['10.0.0.2', '10.255.255.254']],
  ['192.168.1.0', 24, '192.168.1.1', ['192.168.1.2', '192.168.1.254']],
  ['192.168.1.10', 24, '192.168.1.10', ['192.168.1.11', '192.168.1.254']],
  ['192.168.1.254', 24, '192.168.1.254', []],
  ['172.16.5.5', 30, '172.16.5.5', ['172.16.5.6', '172.16.5.6']],
  ['172.16.5.4', 31, '172.16.5.4', []],
  ['172.16.5.4', 32, '172.16.5.4', []],
])(
  'makes of %s/%i the gateway %s and addresses for VMs',
  (ip, netmask, ...[gateway, [startAddress, endAddress]]) => {
    const values = startAddress === undefined ? [] : [{ startAddress, endAddress }];
    expect(subnetOf({ ip, netmask })).toEqual({
      gateway,
      prefixLength: netmask,
      enabled: true,
      ipRanges: { values },
    });
  },
);

it.each([
  ['192.168.1.10', 24, '192.168.1.0/24'],
  ['10.200.3.4', 8, '10.0.0.0/8'],
  ['172.16.5.7', 30, '172.16.5.4/30'],
])('is written of %s/%i as %s', (ip, netmask, cidr) => {
  expect(cidrOf({ ip, netmask })).toBe(cidr);
});
