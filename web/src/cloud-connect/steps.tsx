import type { CloudTenant } from '@portal/contract/cloud-connect/tenants';
import { useTexts } from '../platform/use-texts.ts';
import classes from './cloud-connect.module.css';

const steps = ['provider', 'signIn', 'job'] as const;

/** How backups begin, in the order of the form that the backup software shows. */
export function Steps({ tenant: { userName, endpoints } }: { tenant: CloudTenant }) {
  const { t } = useTexts();
  const [first] = endpoints;
  const values = { userName, endpoint: first?.address ?? '', port: String(first?.port ?? '') };
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
              <p>{t(`cloud-connect.steps.${step}Text`, values)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
