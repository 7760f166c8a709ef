/** A usual duration as people say it: seconds below one and a half minutes, then minutes. */
export const durationKey = (seconds: number): { key: 'seconds' | 'minutes'; count: number } =>
  seconds < 90 ? { key: 'seconds', count: seconds } : { key: 'minutes', count: Math.round(seconds / 60) };
