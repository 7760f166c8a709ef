export const changelogPath = '/changelog';
export const writeChangePath = '/changelog/entry';
export const editChangeOf = (id: string): string => `${writeChangePath}?${new URLSearchParams({ id })}`;
export const olderOf = (cursor: string): string => `${changelogPath}?${new URLSearchParams({ cursor })}`;
