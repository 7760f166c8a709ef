import { readFileSync } from 'node:fs';
import path from 'node:path';
import { demo } from './portals.ts';

type DemoFile = { secrets: Record<string, string>; ports: Record<string, number> };

/** Asks a simulator of the demo by its control, with the token that the demo keeps in its data folder: `PUT tasks`. */
export async function controlSimulator(name: string, call: string, body: unknown): Promise<void> {
  const { secrets, ports }: DemoFile = JSON.parse(
    readFileSync(path.join(demo().dataDir, 'demo.json'), 'utf8'),
  );
  const [method = '', control = ''] = call.split(' ');
  const { status } = await fetch(`http://127.0.0.1:${ports[name]}/_simulator/${control}`, {
    method,
    headers: { 'x-simulator-token': secrets[`control ${name}`] ?? '' },
    body: JSON.stringify(body),
  });
  if (status >= 300) throw new Error(`The simulator's control answered ${status}.`);
}
