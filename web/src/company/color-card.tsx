import { neededRatios, type Shades } from '@portal/contract/company';
import type { ThemeMode } from '@portal/contract/constants';
import { decimalText } from '../platform/decimals.ts';
import type { TextIn } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import { TextField } from '../ui/form/text-fields.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { StatusWord } from '../ui/status.tsx';
import type { ColorValues } from './color-values.ts';
import { TextButton } from '../ui/link.tsx';
import classes from './customize.module.css';

const inks: Readonly<Record<string, TextIn<'company.customize.ink'>>> = {
  '#0b1a33': 'midnight',
  '#ffffff': 'white',
  '#000000': 'black',
};
const fieldOfMode = { light: 'lightMode', dark: 'darkMode' } as const;

type ColorCardProps = { mode: ThemeMode; form: ContractForm<ColorValues>; shades: Shades | null };

/** The primary colour of one mode: chosen or typed, with how well it is read and the shade that is used where it is not. */
export function ColorCard({ mode, form, shades }: ColorCardProps) {
  const { t } = useTexts();
  const field = form.field(fieldOfMode[mode]);
  const label = t(`company.customize.color.${mode}`);
  const isHex = /^#[0-9a-f]{6}$/i.test(field.value);
  return (
    <section className={classes.card} aria-label={label}>
      <div className={classes.pick}>
        <TextField {...field} label={label} maxLength={40} required />
        <input
          type="color"
          className={classes.swatch}
          aria-label={t('company.customize.color.pick', { color: label })}
          value={isHex ? field.value.toLowerCase() : (shades?.tokens.brand ?? '#000000')}
          onChange={(event) => field.onChange(event.currentTarget.value)}
        />
      </div>
      {shades && <Ratios mode={mode} shades={shades} />}
      {shades && <Nearest shades={shades} onUse={field.onChange} />}
    </section>
  );
}

function Ratios({ mode, shades }: { mode: ThemeMode; shades: Shades }) {
  const { t } = useTexts();
  const ink = inks[shades.tokens.onBrand] ?? 'black';
  const rows = [
    {
      name: 'textOnButton',
      label: t('company.customize.ratio.textOnButton', { ink: t(`company.customize.ink.${ink}`) }),
    },
    { name: 'onPage', label: t(`company.customize.ratio.onPage.${mode}`) },
    { name: 'asLink', label: t('company.customize.ratio.asLink') },
  ] as const;
  return (
    <dl className={classes.ratios}>
      {rows.map(({ name, label }) => (
        <RatioRow key={name} label={label} ratio={shades.ratios[name]} needed={neededRatios[name]} />
      ))}
    </dl>
  );
}

function RatioRow({ label, ratio, needed }: { label: string; ratio: number; needed: number }) {
  const { t, language } = useTexts();
  const written = (value: number, digits = 1): string => `${decimalText(value.toFixed(digits), language)}:1`;
  const passes = ratio >= needed;
  const word = passes
    ? t('company.customize.ratio.passes')
    : t('company.customize.ratio.needs', { ratio: written(needed, needed % 1 === 0 ? 0 : 1) });
  return (
    <div className={classes.ratio}>
      <dt>{label}</dt>
      <dd>
        <b className="tabular">{written(ratio)}</b>
        <StatusWord tone={passes ? 'ok' : 'err'} word={word} />
      </dd>
    </div>
  );
}

/** Where the colour itself cannot be read as a link, the shade that is used, and the offer to use it everywhere. */
function Nearest({ shades, onUse }: { shades: Shades; onUse: (color: string) => void }) {
  const { t } = useTexts();
  const { brand, link } = shades.tokens;
  if (link === brand) return null;
  return (
    <div className={classes.nearest}>
      <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden>
        <rect width="18" height="18" rx="4" fill={link} />
      </svg>
      <span>
        {t('company.customize.nearest')} <b className="tabular">{link.toUpperCase()}</b>
      </span>
      <TextButton onClick={() => onUse(link)}>{t('company.customize.useForAll')}</TextButton>
    </div>
  );
}
