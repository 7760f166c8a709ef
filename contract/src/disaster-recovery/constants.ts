export const replicationHealths = ['healthy', 'unhealthy', 'unknown'] as const;
export type ReplicationHealth = (typeof replicationHealths)[number];
