import type { Language } from '@portal/contract/constants';

/** Which mail is looked at, as the address has it. */
export type ShownMail = { kind: string; variant?: string; language: Language; partnerId?: string };
