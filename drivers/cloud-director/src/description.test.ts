import process from 'node:process';
import type { Outbound } from '@portal/ports/outbound';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { readDescription, vendorFile, type Description } from '@portal/ports/testing/referee/description';
import { Referee } from '@portal/ports/testing/referee/referee';
import { finish } from '@portal/ports/testing/finish';
import { vdcNetworksSuite } from '@portal/ports/testing/virtual-data-center-networks-suite';
import { virtualDataCenterSuite } from '@portal/ports/testing/virtual-data-center-suite';
import { afterAll, describe, expect, it } from 'vitest';
import { createCloudDirector } from './cloud-director.ts';
import { openRegion, type Region } from './testing/region.ts';
import { hasXmllint, XmlReferee } from './testing/xml-referee.ts';

const file = vendorFile('vcd', 'vcd-cloudapi-37.2.prism.json');

const howToGet =
  `The vendor's descriptions are not at ${file} and beside it, or xmllint is not installed. They are not ours to copy: fetch the ` +
  'OpenAPI file of the CloudAPI 37.2 and the XML schemas of vmware/vcd-api-schemas (in xsd/), set VENDOR_SPECS to the folder above vcd/, ' +
  'and install libxml2-utils.';

const description = readDescription(file);
const canJudge = description !== null && hasXmllint();
if (!canJudge) process.stdout.write(`${howToGet}\n`);

it.runIf(process.env['CI'] === 'true')('has the descriptions to judge by', () => {
  expect(canJudge, howToGet).toBe(true);
});

const refereeBy = (text: Description): Referee =>
  new Referee({
    driver: 'cloud-director',
    descriptions: [{ name: 'CloudAPI 37.2, official', description: text, basePath: '' }],
  });

/** Only the CloudAPI goes through `cloudApi`: the older one has a referee of its own. */
const exceptXml =
  (cloudApi: Outbound): Outbound =>
  async (request) =>
    new URL(request.url).pathname.startsWith('/api/')
      ? await plainOutbound(request)
      : await cloudApi(request);

describe('against the simulator', () => {
  const referee = canJudge ? refereeBy(description) : null;
  const xmlReferee = new XmlReferee();
  const watched = xmlReferee.watch(exceptXml(referee?.watch(plainOutbound) ?? plainOutbound));
  let region: Region;
  afterAll(async () => await region.close());

  virtualDataCenterSuite(async () => {
    region = await openRegion(watched);
    return region;
  });
  vdcNetworksSuite(() => Promise.resolve(region));

  const vdc = {
    organization: '',
    name: 'planted',
    reference: 'planted',
    platform: 'vmware' as const,
    vCpus: 1,
    memoryGiB: 1,
    diskGiB: 1,
    internalNetwork: { ip: '10.0.0.1', netmask: 24 },
    publicNetwork: null,
  };

  describe.runIf(canJudge)("the vendor's descriptions", () => {
    const violationsOf = async (way: 'request' | 'answer', change: (body: unknown) => unknown) => {
      const operation = `${way === 'request' ? 'POST' : 'GET'} /cloudapi/1.0.0/orgVdcNetworks`;
      const name = `a damaged ${way}`;
      const planted = referee?.plant(plainOutbound, { name, operation, way, change });
      const damaged = createCloudDirector(region.connection, exceptXml(planted?.outbound ?? plainOutbound));
      const { id } = await damaged.createOrganization({ reference: name, name: way, displayName: name });
      await finish(
        region,
        async (memory) => await damaged.createVdc({ ...vdc, organization: id }, memory),
      ).catch(() => null);
      return planted?.violations ?? [];
    };

    it('do not let a damaged request or answer pass', async () => {
      expect(await violationsOf('request', (body) => ({ ...Object(body), networkType: 'PRIVATE' }))).toEqual([
        'POST /cloudapi/1.0.0/orgVdcNetworks request: body/networkType must be equal to one of the allowed values',
      ]);
      expect(await violationsOf('answer', (body) => ({ ...Object(body), values: [{ subnet: [] }] }))).toEqual(
        ['GET /cloudapi/1.0.0/orgVdcNetworks answer: 200 body/values/* has subnet, which nothing describes'],
      );
    });

    it('let all other requests and answers pass, JSON and XML', () => {
      expect(referee?.conclude()).toMatchObject({ violations: [], unneeded: [] });
      const params = { operation: 'POST /api/admin/org/{id}/vdcsparams', way: 'request' } as const;
      xmlReferee.plant('CreateVdcParams without its allocation model', params, (text) =>
        text.replace('<AllocationModel>Flex</AllocationModel>', ''),
      );
      const task = { operation: 'GET /api/task/{id}', way: 'answer' } as const;
      xmlReferee.plant('a task without a status', task, (text) => text.replace(/ status="\w+"/, ''));
      const verdict = xmlReferee.conclude();
      expect(verdict).toMatchObject({ violations: [], unneeded: [] });
      expect(verdict.planted.map(({ violations }) => violations.length > 0)).toEqual([true, true]);
    });
  });
});
