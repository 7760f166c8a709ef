import type { CloudTenant } from '@portal/contract/cloud-connect/tenants';
import { IconExternalLink } from '@tabler/icons-react';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import classes from './cloud-connect.module.css';

const steps = ['provider', 'signIn', 'job'] as const;

/** How backups begin, in the order of the form that the backup software shows. */
export function Steps({ tenant: { userName, endpoints } }: { tenant: CloudTenant }) {
  const { t } = useTexts();
  const shown = endpoints.find(({ state }) => state === 'healthy') ?? endpoints[0];
  const texts = {
    provider: shown
      ? t('cloud-connect.steps.providerText', { endpoint: shown.address, port: String(shown.port) })
      : t('cloud-connect.steps.providerUnknown'),
    signIn: t('cloud-connect.steps.signInText', { userName }),
    job: t('cloud-connect.steps.jobText'),
  };
  return (
    <section aria-labelledby="steps">
      <div className={classes.head}>
        <h2 id="steps">{t('cloud-connect.steps.title')}</h2>
      </div>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step}>
            <span className={classes.disc} aria-hidden>
              {index + 1}
            </span>
            <div>
              <b>{t(`cloud-connect.steps.${step}`)}</b>
              <p>{texts[step]}</p>
            </div>
          </li>
        ))}
      </ol>
      <Guide />
    </section>
  );
}

/** The operator's own guides with pictures, where its settings say where they are. */
function Guide() {
  const { t } = useTexts();
  const href = useMe()?.links.knowledgeBase ?? null;
  return (
    href !== null && (
      <p className={classes.guide}>
        <IconExternalLink size={16} stroke={1.8} aria-hidden />
        <TextLink href={href} target="_blank" rel="noopener noreferrer">
          {t('cloud-connect.steps.guide')}
        </TextLink>
      </p>
    )
  );
}
