import { beforeAll } from 'vitest';
import { clearLimits } from './database.ts';

beforeAll(() => clearLimits());
