import { Agent, request } from 'node:http';
import { cpuOf, cpuOfChildren, type Server } from './processes.ts';

export type Target = {
  name: 'portal' | 'floor';
  server: Server;
  url: string;
  headers: Record<string, string>;
};
export type Sample = { nodeMicros: number; postgresMicros: number; requestsPerSecond: number };
export type Round = { portal: Sample; floor: Sample };

export const connections = 16;

/** Connections of one run: a server closes those that lie idle through the next one's turn. */
export async function withAgent<T>(work: (agent: Agent) => Promise<T>): Promise<T> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    return await work(agent);
  } finally {
    agent.destroy();
  }
}

/** One answer as text; anything but 200 is an error. */
export const get = ({ url, headers }: Pick<Target, 'url' | 'headers'>, agent?: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    request(url, { ...(agent ? { agent } : {}), headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${url} answered ${response.statusCode}: ${text}`));
      });
    })
      .on('error', reject)
      .end();
  });

async function load(target: Target, requests: number, agent: Agent): Promise<void> {
  let left = requests;
  const one = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await get(target, agent);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
}

export const grown = (before: Map<number, number>, after: Map<number, number>): number =>
  [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);

/** CPU of the server and of PostgreSQL for each request, and the speed, of one run. */
export async function sample(target: Target, requests: number, postgresPid: number): Promise<Sample> {
  const nodeBefore = cpuOf(target.server.pid);
  const postgresBefore = cpuOfChildren(postgresPid);
  const start = performance.now();
  await withAgent((agent) => load(target, requests, agent));
  const seconds = (performance.now() - start) / 1000;
  const micros = (cpuSeconds: number): number => (cpuSeconds / requests) * 1e6;
  return {
    nodeMicros: micros(cpuOf(target.server.pid) - nodeBefore),
    postgresMicros: micros(grown(postgresBefore, cpuOfChildren(postgresPid))),
    requestsPerSecond: requests / seconds,
  };
}

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
