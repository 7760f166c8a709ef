export const downloadsPath = '/support/downloads';
export const newDownloadPath = '/support/create-download';
export const editDownloadOf = (id: string): string => `/support/edit-download?${new URLSearchParams({ id })}`;

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
export function downloadOf(state: DownloadsSearch, id: string): string {
  const words = Object.entries({ ...state, download: id }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return `${downloadsPath}?${new URLSearchParams(words)}`;
}
