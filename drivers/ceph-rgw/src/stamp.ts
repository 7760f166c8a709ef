export const stampLength = 9;

const stamp = (ms: number): string => ms.toString(36).toUpperCase().padStart(stampLength, '0');

/** The moment in a name, so that what a crashed process left behind can be recognized; later ones sort after it. */
export const stampNow = (): string => stamp(Date.now());

export const stampBefore = (ms: number): string => stamp(Date.now() - ms);
