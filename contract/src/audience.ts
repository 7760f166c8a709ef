/** For whom the operator publishes something: its partners, their customers, or both. */
export const audiences = ['everybody', 'partners', 'customers'] as const;
export type Audience = (typeof audiences)[number];
