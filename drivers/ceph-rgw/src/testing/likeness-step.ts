export type Step = {
  as: 'admin' | 'anna' | 'bo' | 'wrong' | 'nobody' | 'anybody';
  call: string;
  headers?: Record<string, string>;
  body?: string;
  /** Sends the user's metadata that was told last, with this in it and the next version. */
  change?: Record<string, unknown>;
};
