import { handOver } from './bootstrap.mjs';

handOver('dev.ts');
