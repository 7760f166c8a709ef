import { handOver } from './bootstrap.mjs';

handOver('test-long.ts');
