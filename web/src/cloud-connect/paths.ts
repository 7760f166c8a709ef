export const homePath = '/services/cloud-connect';
export const enablePath = `${homePath}/enable`;
export const quotaPath = `${homePath}/quota`;
export const usagePath = `${homePath}/usage`;
