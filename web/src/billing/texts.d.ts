import type en from './en.json';

declare module '../platform/text-keys.ts' {
  interface Catalogues {
    billing: typeof en;
  }
}
