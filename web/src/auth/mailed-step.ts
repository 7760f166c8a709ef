import { useState } from 'react';

/** A mailed code is good for so long; what is kept of its step ends with it. */
const codeMinutes = 10;

type Slot = {
  read: () => Record<string, string>;
  write: (step: Record<string, string>) => void;
  clear: () => void;
};
export type MailedStep = { token: string; address: string; sentAt: number };

function readStep(slot: Slot): MailedStep | null {
  const { token, address, sentAt } = slot.read();
  if (token === undefined || address === undefined) return null;
  const at = Number(sentAt);
  return Date.now() - at > codeMinutes * 60_000 ? null : { token, address, sentAt: at };
}

/** The step that waits for a mailed code; it survives a reload for as long as the code is good. */
export function useMailedStep(slot: Slot) {
  const [step, setStep] = useState(() => readStep(slot));
  const begin = (token: string, address: string): void => {
    const sentAt = Date.now();
    slot.write({ token, address, sentAt: String(sentAt) });
    setStep({ token, address, sentAt });
  };
  const end = (): void => {
    slot.clear();
    setStep(null);
  };
  return { step, begin, end };
}
