import type en from './en.json';

declare module '../platform/text-keys.ts' {
  interface Catalogues {
    'm365-licenses': typeof en;
  }
}
