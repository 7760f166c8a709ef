import type en from './en.json';

declare module '../platform/text-keys.ts' {
  interface Catalogues {
    'virtual-data-center': typeof en;
  }
}
