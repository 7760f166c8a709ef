import type { PolicyAction } from '@portal/contract/s3-storage/users';
import { useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { Segments } from '../ui/segments.tsx';
import { CopyFact, Fact, FactList, PanelSection } from '../ui/side-panel.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { clientNames, exampleFor, hasShell, shells, type Client, type Shell } from './client-examples.ts';
import classes from './connect.module.css';

type HowToConnectProps = {
  endpoint: string;
  region: string;
  /** Left out: a stand-in. */
  bucket?: string | undefined;
  accessKeyId?: string | undefined;
  /** What the key may do; left out, everything. */
  allows?: readonly PolicyAction[] | undefined;
  /** What has to be known besides. */
  note?: string | undefined;
};

/** Endpoint, region, path style, and a first call for each of the usual clients. */
export function HowToConnect({ endpoint, region, bucket, accessKeyId, allows, note }: HowToConnectProps) {
  const { t } = useTexts();
  const [client, setClient] = useState<Client>('aws');
  const [shell, setShell] = useState<Shell>('bash');
  const known = {
    endpoint,
    region,
    bucket: bucket ?? t('s3-storage.connect.yourBucket'),
    accessKeyId: accessKeyId ?? t('s3-storage.connect.yourKey'),
  };
  const example = exampleFor(client, allows ? { ...known, allows } : known, shell);
  return (
    <PanelSection title={t('s3-storage.connect.title')}>
      <p>{t('s3-storage.connect.text')}</p>
      {note !== undefined && <p>{note}</p>}
      <FactList>
        <ConnectionFacts endpoint={endpoint} region={region} />
      </FactList>
      <Segments
        label={t('s3-storage.connect.client')}
        value={client}
        onChange={setClient}
        options={clientNames.map((name) => ({ value: name, label: t(`s3-storage.connect.clients.${name}`) }))}
      />
      {hasShell(client) && (
        <Segments
          label={t('s3-storage.connect.shell')}
          value={shell}
          onChange={setShell}
          options={shells.map((name) => ({ value: name, label: t(`s3-storage.connect.shells.${name}`) }))}
        />
      )}
      <p>{t('s3-storage.connect.asks')}</p>
      <div className={classes.example}>
        <pre tabIndex={0} aria-label={t('s3-storage.connect.example')}>
          <code>{example}</code>
        </pre>
        <div className={classes.copy}>
          <CopyButton value={example} label={t('s3-storage.connect.copyExample')} word />
        </div>
      </div>
    </PanelSection>
  );
}

/** Where and how an S3 client connects. */
export function ConnectionFacts({ endpoint, region }: Pick<HowToConnectProps, 'endpoint' | 'region'>) {
  const { t } = useTexts();
  return (
    <>
      <CopyFact
        name={t('s3-storage.connect.endpoint')}
        value={endpoint}
        label={t('s3-storage.connect.copyEndpoint')}
      />
      <CopyFact
        name={t('services.column.region')}
        value={region}
        label={t('s3-storage.connect.copyRegion')}
      />
      <Fact name={t('s3-storage.connect.addressing')}>{t('s3-storage.connect.pathStyle')}</Fact>
    </>
  );
}
