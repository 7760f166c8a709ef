import { useTexts } from '../platform/use-texts.ts';
import { Button } from './button.tsx';
import { Message } from './message.tsx';

/** Also what one may not see: the portal does not tell the two apart. */
export function NotFound() {
  const { t } = useTexts();
  return (
    <Message
      code="404"
      title={t('ui.notFound.title')}
      actions={
        <Button variant="primary" href="/">
          {t('common.home')}
        </Button>
      }
    >
      <p>{t('ui.notFound.text')}</p>
    </Message>
  );
}
