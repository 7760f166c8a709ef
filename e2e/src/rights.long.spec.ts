import { columns } from './rights/columns.ts';
import { points } from './rights/points.ts';
import { describeWalks } from './testing/rights/walk.ts';

describeWalks(columns.map((column) => ({ column, points })));
