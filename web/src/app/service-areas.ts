import { IconBucket } from '@tabler/icons-react';
import type { Me } from '@portal/contract/auth/sign-in';
import type { Service } from '@portal/contract/services/services';
import { may } from '../platform/permissions.ts';
import type { Area } from './area.ts';

const uses =
  (service: Service) =>
  (me: Me): boolean =>
    may(me, 'services.read') && me.servicesOffered.includes(service);

export const usesSomeService = (me: Me): boolean => may(me, 'services.read') && me.servicesOffered.length > 0;

/** One for each service. */
export const serviceAreas: readonly Area[] = [
  {
    prefix: '/services/s3-storage',
    text: 'service.s3-storage',
    short: 'app.navigation.short.s3',
    icon: IconBucket,
    group: 'services',
    may: uses('s3-storage'),
    scope: 'customer',
    load: async () => (await import('../s3-storage/pages.ts')).pages,
  },
];
