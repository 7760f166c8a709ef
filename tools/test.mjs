import { handOver } from './bootstrap.mjs';

handOver('test.ts');
