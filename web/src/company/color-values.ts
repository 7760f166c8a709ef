import type { PrimaryColor } from '@portal/contract/company';

export type ColorValues = PrimaryColor & { version: number };
