import { startServer } from './processes.ts';

const token = 'bench-control';

/** One call of a simulator's control interface, as `PUT tasks`; its answer as text. */
export type Control = (call: string, body?: unknown) => Promise<string>;
export type System = { url: string; ready: Record<string, unknown>; control: Control };

/** A simulator as a process of its own. */
export async function startSystem(name: string, environment: Record<string, string>): Promise<System> {
  const place = { PORT: '0', CONTROL_TOKEN: token };
  const { ready } = await startServer([`simulators/${name}/src/main.ts`], { ...place, ...environment });
  const url = String(ready['url']);
  const control: Control = async (call, body) => {
    const [method = '', path = ''] = call.split(' ');
    const headers = { 'x-simulator-token': token };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${url}/_simulator/${path}`, { method, headers, ...sent });
    const text = await response.text();
    if (!response.ok) throw new Error(`${call}: ${response.status} ${text}`);
    return text;
  };
  return { url, ready, control };
}
