import { handOver } from './bootstrap.mjs';

handOver('dev/watched.ts', ['e2e/src/testing/screens/main.ts']);
