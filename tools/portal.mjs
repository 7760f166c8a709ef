#!/usr/bin/env node
import { handOver } from './bootstrap.mjs';

handOver('../api/src/main.ts');
