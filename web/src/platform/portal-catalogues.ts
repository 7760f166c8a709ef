import type { CatalogueFiles, Texts } from './catalogues.ts';

/** The catalogues of the pages behind the sign-in. */
export const portalFiles: CatalogueFiles = import.meta.glob<Texts>(
  ['../*/en.json', '../*/sv.json', '../app/frames/*.json', '!../{platform,app,auth,legal,ui}/*.json'],
  { import: 'default' },
);
