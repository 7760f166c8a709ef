import { regions, type Region } from '@portal/contract/constants';
import { useTexts } from '../platform/use-texts.ts';
import type { RadioOption } from '../ui/form/choice-fields.tsx';
import type { S3Status } from './status.ts';

/** The first region that answers, else the first that is connected. */
export const firstRegion = ({ regions: known }: S3Status): Region =>
  (known.find(({ reachable }) => reachable === 'yes') ?? known[0])?.region ?? 'SE-NORTH-1';

/** The region of that name, where the portal knows it. */
export const regionNamed = (name: string): Region | undefined => regions.find((region) => region === name);

/** Only regions that are connected; one that does not answer can be chosen, and says what that means. */
export function useRegionOptions({ regions: known }: S3Status): RadioOption<Region>[] {
  const { t } = useTexts();
  return known.map(({ region, reachable }) => ({
    value: region,
    label: region,
    description: t(`s3-storage.reachable.${reachable}`),
  }));
}
