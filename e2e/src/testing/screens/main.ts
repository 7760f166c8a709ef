// `npm run screens`: every screen of the component tests in its states, without a portal.
import process from 'node:process';
import { portOr } from '@portal/tools/demo/port';
import { screens } from './screens.ts';
import { serveScreens } from './server.ts';

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);
const port = portOr(5174);

const { url, close } = await serveScreens({ port, missed: say });
const count = screens.reduce((sum, { rows }) => sum + rows.length, 0);
say(`${count} screens in their states are on ${url}\nStop it with Ctrl-C.`);
const stop = (): void => void close().then(() => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
