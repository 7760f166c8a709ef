export { nameOf } from './names.ts';
export { useUserColumns } from './user-columns.tsx';
