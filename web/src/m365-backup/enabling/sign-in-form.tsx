import { regions, type Region } from '@portal/contract/constants';
import { beginSignIn, signInForm } from '@portal/contract/m365-backup/tenants';
import { linkTo } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { useOrderRefusal } from '../../services/use-status.ts';
import { RadioCards } from '../../ui/form/choice-fields.tsx';
import { ActionBar, FormLayout, FormSection } from '../../ui/form/layout.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { Fact, FactList } from '../../ui/side-panel.tsx';
import { jobsPath } from '../paths.ts';
import { backupScreens, type BackupStatus } from '../screens.ts';

type Values = { region: Region; domain: string | null };

/** The first region that answers, else the first that is connected. */
const firstRegion = ({ regions: known }: BackupStatus): Region =>
  (known.find(({ reachable }) => reachable === 'yes') ?? known[0])?.region ?? regions[0];

/** Which tenant, and where its backups are kept: then the code is asked for. */
export function SignInForm({ status }: { status: BackupStatus }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const { expectedDomain, signIn } = status;
  const initialValues: Values = {
    region: signIn?.region ?? firstRegion(status),
    domain: expectedDomain === null ? (signIn?.domain ?? '') : null,
  };
  const form = useContractForm({
    schema: signInForm,
    initialValues,
    errorTitle: t('m365-backup.enabling.noCode'),
    onSubmit: (body, { write }) => write(beginSignIn, { body }),
  });
  const options = status.regions.map(({ region, reachable }) => ({
    value: region,
    label: region,
    description: t(`m365-backup.reachable.${reachable}`),
  }));
  const { domain, region } = { domain: form.field('domain'), region: form.field('region') };
  return (
    <>
      <FormLayout form={form}>
        <FormSection>
          <RadioCards
            {...region}
            label={t('services.column.region')}
            help={t('m365-backup.field.regionHelp')}
            options={options}
            required
          />
          {expectedDomain === null ? (
            <TextField
              {...domain}
              value={domain.value ?? ''}
              label={t('m365-backup.field.domain')}
              help={t('m365-backup.field.domainHelp')}
              placeholder="contoso.onmicrosoft.com"
              required
            />
          ) : (
            <FactList>
              <Fact name={t('m365-backup.field.tenant')}>{expectedDomain}</Fact>
            </FactList>
          )}
        </FormSection>
      </FormLayout>
      <ActionBar
        form={form}
        label={t('m365-backup.enabling.getCode')}
        cancelHref={linkTo(jobsPath, scope)}
        disabledReason={useOrderRefusal(backupScreens)}
      />
    </>
  );
}
