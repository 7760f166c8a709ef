/** The only source of the present, so that tests can move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const addSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);
