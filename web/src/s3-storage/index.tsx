export { MonthPicker } from './month-picker.tsx';
export { monthIn } from './months.ts';
