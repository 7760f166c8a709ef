import { columns, sampledColumns } from './rights/columns.ts';
import { describeWalks } from './testing/rights/walk.ts';

describeWalks(columns.filter((column) => !sampledColumns.includes(column)));
