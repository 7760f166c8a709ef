import type en from './en.json';

declare module '../platform/text-keys.ts' {
  interface Catalogues {
    seller: typeof en;
  }
}
