export { useNames } from './names.ts';
