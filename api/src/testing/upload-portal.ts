import { buildApp } from '../app.ts';
import { composePlatform } from '../compose.ts';
import { readConfig } from '../platform/process/config.ts';
import { serveParent } from './peak-memory.ts';

// The API in a process of its own, which tells how much memory a call has cost. Its database is the parent's.

const platform = await composePlatform(readConfig(process.env));
const app = await buildApp({ platform });
serveParent(await app.listen({ host: '127.0.0.1', port: 0 }));
