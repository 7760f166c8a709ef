import { lookAtAll } from './testing/looks/all.ts';

lookAtAll(() => true);
