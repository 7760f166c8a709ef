import * as z from 'zod';
import { defineErrors } from '../errors.ts';

export const virtualDataCenterProblems = defineErrors({
  vdcExists: { status: 409, message: 'A vDC of that name exists in the region.' },
  splaVdcGone: { status: 409, message: 'The vDC of the licenses is gone. They can only be deleted.' },
  vdcReplicatedInto: {
    status: 409,
    message: 'VMs replicate into the vDC.',
    details: z.object({ vms: z.number() }),
  },
  vmsPoweredOn: {
    status: 409,
    message: 'VMs in the vDC are powered on.',
    details: z.object({ vms: z.number() }),
  },
});
