import { listDownloads, type Download } from '@portal/contract/downloads';
import { IconDownload, IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Segments } from '../ui/segments.tsx';
import { Fact, FactList, PanelSection, SidePanel } from '../ui/side-panel.tsx';
import { EmptyState, LoadState, Skeletons } from '../ui/states.tsx';
import { checkCommand, systemOf, systems, type System } from './check-command.ts';
import { useBrokenReason, useDownload } from './use-download.ts';
import { StateWord } from './words.tsx';
import classes from './downloads.module.css';

type DownloadPanelProps = { id: string; manages: boolean; onClose: () => void };

/** One download: what it is, its checksum, and how to check what arrived. */
export function DownloadPanel({ id, manages, onClose }: DownloadPanelProps) {
  const { t } = useTexts();
  const found = useQuery(api.query(listDownloads, { id }));
  const [download] = found.data?.items ?? [];
  return (
    <SidePanel title={download?.name ?? t('downloads.panel.title')} onClose={onClose}>
      <LoadState query={found} errorTitle={t('downloads.panel.failed')} skeleton={<Skeletons rows={6} />}>
        {() =>
          download ? (
            <Details download={download} manages={manages} />
          ) : (
            <EmptyState
              icon={IconFileOff}
              title={t('downloads.panel.gone')}
              action={<Button onClick={onClose}>{t('common.close')}</Button>}
            >
              {t('downloads.panel.goneText')}
            </EmptyState>
          )
        }
      </LoadState>
    </SidePanel>
  );
}

function Details({ download, manages }: { download: Download; manages: boolean }) {
  const { t, format } = useTexts();
  const { take, isTaking } = useDownload();
  const broken = useBrokenReason();
  return (
    <>
      <div className={classes.take}>
        {download.description !== '' && <p className={classes.description}>{download.description}</p>}
        <Button
          variant="primary"
          icon={IconDownload}
          busy={isTaking(download)}
          disabledReason={broken(download)}
          onClick={() => take(download)}
        >
          {t('downloads.take.sized', { size: format.bytes(download.sizeBytes) })}
        </Button>
      </div>
      <FactList>
        <Fact name={t('downloads.column.release')}>{download.release}</Fact>
        <Fact name={t('downloads.column.releasedOn')}>{format.day(download.releasedOn)}</Fact>
        <Fact name={t('downloads.panel.fileName')}>{download.fileName}</Fact>
        {manages && (
          <>
            <Fact name={t('downloads.column.audience')}>{t(`downloads.audience.${download.audience}`)}</Fact>
            <Fact name={t('downloads.column.state')}>
              <StateWord state={download.state} />
            </Fact>
          </>
        )}
        <Fact name={t('downloads.panel.sha256')}>
          <code className={classes.hash}>{download.sha256}</code>
          <CopyButton value={download.sha256} label={t('downloads.panel.copySha256')} />
        </Fact>
      </FactList>
      <HowToCheck download={download} />
    </>
  );
}

function HowToCheck({ download }: { download: Download }) {
  const { t } = useTexts();
  const [system, setSystem] = useState<System>(systemOf(navigator.userAgent));
  const command = checkCommand(system, download);
  return (
    <PanelSection title={t('downloads.check.title')}>
      <p>{t('downloads.check.text')}</p>
      <Segments
        label={t('downloads.check.system')}
        value={system}
        onChange={setSystem}
        options={systems.map((value) => ({ value, label: t(`downloads.check.systems.${value}`) }))}
      />
      <div className={classes.command}>
        <pre tabIndex={0} aria-label={t('downloads.check.command')}>
          <code>{command}</code>
        </pre>
        <div className={classes.copy}>
          <CopyButton value={command} label={t('downloads.check.copy')} word />
        </div>
      </div>
      <p>{t(`downloads.check.right.${system === 'windows' ? 'windows' : 'others'}`)}</p>
    </PanelSection>
  );
}
