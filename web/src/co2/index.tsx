export { useRegionColumns } from './region-columns.ts';
