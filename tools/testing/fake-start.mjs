// Stands for start.mjs in the tests of what happens when npm is killed.
import { handOver } from '../bootstrap.mjs';

handOver('testing/fake-child.ts');
