export type { LinkedService } from './linked-services.ts';
