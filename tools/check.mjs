import { handOver } from './bootstrap.mjs';

handOver('check.ts');
