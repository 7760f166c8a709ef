import { getLicense, type License } from '@portal/contract/m365-licenses/licenses';
import { IconInfoCircle, IconLicense, IconLicenseOff } from '@tabler/icons-react';
import type { Nameable, Panelled, ThingKind } from '../../services/things/things.ts';
import { licensePaths } from '../paths.ts';
import { licenseScreens } from '../screens.ts';
import type { TextKey } from '../../platform/text-keys.ts';

export const licenses: ThingKind &
  Nameable<License> &
  Panelled & { goneText: TextKey; notSeenText: TextKey } = {
  ...licensePaths,
  of: licenseScreens,
  id: 'licenses',
  texts: 'm365-licenses.licenses',
  notSeenText: 'm365-licenses.notSeenText',
  goneText: 'm365-licenses.licenses.goneText',
  icon: IconLicense,
  iconOff: IconLicenseOff,
  iconDetails: IconInfoCircle,
  nameColumn: 'name',
  one: getLicense,
  nameOf: ({ name }) => name,
};
