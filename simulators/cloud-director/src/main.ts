import { runProgram } from '@portal/simulator-kit/program';
import { z } from 'zod';
import { infrastructureOf } from './infrastructure.ts';
import { startCloudDirectorSimulator } from './simulator.ts';

const text = z.string().min(1);
const uplinks = 40;

const bgp = {
  localAs: '65010',
  neighbors: [
    { address: '203.0.113.9', remoteAs: '64500' },
    { address: '203.0.113.17', remoteAs: '64510' },
  ],
};

/** What a connection to it has to say of the region, which it is told when it is ready. */
const settingsOf = (region: string) =>
  Object.fromEntries(
    Object.entries(infrastructureOf(region)).map(([platform, own]) => [
      platform,
      { ...own, uplinks: own.uplinks.slice(0, uplinks), bgp },
    ]),
  );

await runProgram(
  'cloud-director',
  { REGION: text, ADMIN_USER: text, ADMIN_PASSWORD: text },
  async (place, { REGION: region, ADMIN_USER: user, ADMIN_PASSWORD: password }) => ({
    ...(await startCloudDirectorSimulator({ ...place, region, user, password })),
    settings: settingsOf(region),
  }),
);
