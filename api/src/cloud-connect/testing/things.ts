import { makerOf } from '../../testing/maker.ts';

export const makeCloudJob = makerOf<'name'>('cloud_job', (jobId) => ({
  region: 'SE-NORTH-1',
  jobId,
  state: 'success',
  isEnabled: true,
  schedule: 'daily',
}));
