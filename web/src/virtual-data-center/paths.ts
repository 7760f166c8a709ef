const of = <const Page extends string>(page: Page) => `/services/virtual-data-center/${page}` as const;

export const vdcPaths = {
  listPath: of('vdcs'),
  createPath: of('create-vdc'),
  editPath: of('edit-vdc'),
  word: 'vdc',
} as const;
export const splaPaths = { listPath: of('spla'), orderPath: of('order-spla-licenses') } as const;
export const usagePath = of('usage');
