// The web of `npm run dev`: Vite on the first port, which hands the API's addresses on to the second.
import process from 'node:process';
import { serveWeb } from './web-server.ts';

const [port, apiPort] = process.argv.slice(2).map(Number);
if (port === undefined || apiPort === undefined) throw new Error('Usage: web.ts PORT API_PORT');
await serveWeb(port, apiPort);
process.stdout.write(`${JSON.stringify({ ready: true, port })}\n`);
