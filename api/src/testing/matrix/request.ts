/** Input that every endpoint takes; what names the object is added by the probe. */
export type Request = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};
