/** An organization that somebody wants to act as. */
export type Target = { id: string; name: string };
