import { faultKinds, setSimulatorFault, type Simulator } from '@portal/contract/demo';
import type { BodyInput, ResponseOf } from '@portal/contract/http';
import { useId, useState } from 'react';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { RadioCards } from '../ui/form/choice-fields.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { StatusWord } from '../ui/status.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { Card } from '../ui/two-pane.tsx';
import { useSend } from '../ui/use-send.ts';
import classes from './simulators.module.css';

type Fault = Simulator['fault'];
const usualDelayMs = 3000;
const maxDelayMs = 60_000;

/** What a simulator plays just now. */
function Playing({ simulator: { fault, delayMs } }: { simulator: Simulator }) {
  const { t } = useTexts();
  if (delayMs === null) return <StatusWord tone="unknown" word={t('demo.silent')} />;
  return <StatusWord tone={fault === 'none' ? 'ok' : 'warn'} word={t(`demo.fault.${fault}`)} />;
}

function useSwitch(name: string, onSettled: () => void) {
  const { t } = useTexts();
  return useSend<BodyInput<typeof setSimulatorFault>, ResponseOf<typeof setSimulatorFault>>({
    call: ({ write }, body) => write(setSimulatorFault, { body }),
    onSuccess: ({ fault }) => {
      onSettled();
      notifySuccess(t('demo.switched', { simulator: name, fault: t(`demo.fault.${fault}`) }));
    },
    onFailure: onSettled,
    errorTitle: t('demo.switchFailed', { simulator: name }),
  });
}

/** One simulator with its fault; a delay only for the one that is slow. */
export function SimulatorCard({ simulator }: { simulator: Simulator }) {
  const { t } = useTexts();
  const { name } = simulator;
  const id = useId();
  const refusal = useRefusal(setSimulatorFault);
  const [delayMs, setDelayMs] = useState<number | null>(simulator.delayMs || usualDelayMs);
  const [chosen, setChosen] = useState<Fault | null>(null);
  const switching = useSwitch(name, () => setChosen(null));
  const play = (fault: Fault) => {
    if (switching.isBusy) return;
    setChosen(fault);
    switching.send({ name, fault, delayMs: delayMs ?? usualDelayMs });
  };
  const shown = chosen ?? simulator.fault;
  return (
    <Card title={name} note={<Playing simulator={simulator} />}>
      <div className={classes.faults}>
        <RadioCards<Fault>
          id={id}
          onBlur={() => undefined}
          error={undefined}
          name="fault"
          label={t('demo.plays')}
          value={shown}
          onChange={play}
          disabledReason={refusal}
          options={faultKinds.map((fault) => ({
            value: fault,
            label: t(`demo.fault.${fault}`),
            description: t(`demo.meaning.${fault}`),
          }))}
        />
      </div>
      {shown === 'slow' && (
        <Delay
          value={delayMs}
          onChange={setDelayMs}
          onSet={() => play('slow')}
          busy={switching.isBusy}
          refusal={refusal}
        />
      )}
    </Card>
  );
}

type DelayProps = {
  value: number | null;
  onChange: (value: number | null) => void;
  onSet: () => void;
  busy: boolean;
  refusal: string | undefined;
};

/** How late the slow one answers. */
function Delay({ value, onChange, onSet, busy, refusal }: DelayProps) {
  const { t } = useTexts();
  const id = useId();
  const isOutOfBounds = value === null || value < 0 || value > maxDelayMs;
  const error = { errorKey: 'numberBetween', values: { min: 0, max: maxDelayMs } };
  return (
    <div className={classes.delay}>
      <NumberField
        id={id}
        name="delay"
        label={t('demo.delay')}
        value={value}
        onChange={onChange}
        onBlur={() => undefined}
        error={isOutOfBounds ? error : undefined}
        unit="ms"
        min={0}
        max={maxDelayMs}
        step={500}
        disabledReason={refusal}
      />
      <Button busy={busy} disabled={isOutOfBounds || refusal !== undefined} onClick={onSet}>
        {t('demo.setDelay')}
      </Button>
    </div>
  );
}
