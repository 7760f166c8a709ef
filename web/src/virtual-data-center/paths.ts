const of = <const Page extends string>(page: Page) => `/services/virtual-data-center/${page}` as const;

export const vdcPaths = {
  listPath: of('vdcs'),
  onePath: of('vdc/{vdcId}'),
  createPath: of('create-vdc'),
  editPath: of('edit-vdc'),
  word: 'vdcId',
} as const;
export const editVmPath = of('vdc/{vdcId}/edit-vm/{vmId}');
export const splaPaths = { listPath: of('spla'), createPath: of('order-spla-licenses') } as const;
export const usagePath = of('usage');
export const unprotectedPath = of('unprotected-vms');
