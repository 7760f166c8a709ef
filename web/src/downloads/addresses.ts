import { linkTo } from '../platform/address.ts';

export const downloadsPath = '/support/downloads';
export const newDownloadPath = '/support/create-download';
export const editDownloadOf = (id: string): string => linkTo('/support/edit-download', { id });

export type DownloadsSearch = {
  search?: string | undefined;
  sort?: string | undefined;
  cursor?: string | undefined;
  page?: string | undefined;
  pageSize?: string | undefined;
  audience?: string | undefined;
  state?: string | undefined;
};

/** The list as it is, with the panel of one open. */
export const downloadOf = (state: DownloadsSearch, id: string): string =>
  linkTo(downloadsPath, { ...state, download: id });
