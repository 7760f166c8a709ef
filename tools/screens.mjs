import { handOver } from './bootstrap.mjs';

handOver('screens.ts', ['e2e/src/testing/screens/main.ts']);
