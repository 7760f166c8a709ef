import { lookUpOrganization } from '@portal/contract/customers';
import type { ResponseOf } from '@portal/contract/http';
import { useState } from 'react';
import { ask } from '../platform/current-session.ts';
import { useSend } from '../ui/use-send.ts';
import type { CustomerValues, TextName } from './customer-values.ts';
import { compare, type Difference } from './differences.ts';

export type RegisterAnswer = ResponseOf<typeof lookUpOrganization>;
export type RegisterNames = 'name' | 'address' | 'zipcode' | 'city' | 'country';
const registered = ['name', 'address', 'zipcode', 'city', 'country'] as const satisfies readonly TextName[];

type RegisterResult = {
  organizationNumber: string;
  answer: RegisterAnswer;
  filled: RegisterNames[];
  differences: Difference<RegisterNames>[];
};
type Form = { values: CustomerValues; set: (name: RegisterNames, value: string) => void };

/** What the register says of a number. */
export type AskRegister = (organizationNumber: string) => Promise<RegisterAnswer>;

const askForCustomer: AskRegister = (organizationNumber) =>
  ask(lookUpOrganization, { query: { organizationNumber } });

/** Asks the company register, fills what is empty, and keeps what differs from what was typed. */
export function useRegister({ values, set }: Form, askRegister: AskRegister = askForCustomer) {
  const [found, setFound] = useState<RegisterResult | null>(null);
  const [lookedUp, setLookedUp] = useState<string>();
  const lookup = useSend<string, RegisterAnswer>({
    call: (_context, organizationNumber) => askRegister(organizationNumber),
    onSuccess: (answer, organizationNumber) => {
      const { fills, differences } = compare(values, answer, registered);
      const filled = registered.filter((name) => fills[name] !== undefined);
      for (const name of filled) set(name, fills[name] ?? '');
      setFound({ organizationNumber, answer, filled, differences });
    },
  });
  const use = ({ name, found: value }: Difference<RegisterNames>) => {
    set(name, value);
    setFound((last) => last && { ...last, differences: last.differences.filter((one) => one.name !== name) });
  };
  const isCurrent = lookedUp === values.organizationNumber;
  return {
    ask: () => {
      setFound(null);
      setLookedUp(values.organizationNumber);
      lookup.send(values.organizationNumber);
    },
    asking: lookup.isBusy,
    error: isCurrent ? lookup.failure : null,
    found: isCurrent && found?.organizationNumber === lookedUp ? found : null,
    use,
  };
}
export type Register = ReturnType<typeof useRegister>;
