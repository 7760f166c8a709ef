/** What the audit log says of the operations that enable and end a service; the entry says which service. */
export const enableEvents = {
  ordered: 'serviceEnableInitiated',
  done: 'serviceEnabled',
  failed: 'serviceEnableFailed',
} as const;

export const disableEvents = {
  ordered: 'serviceDisableInitiated',
  done: 'serviceDisabled',
  failed: 'serviceDisableFailed',
} as const;
