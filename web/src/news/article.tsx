import { hideNewsArticle, type NewsArticle } from '@portal/contract/news';
import { IconExternalLink, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { IconButton } from '../ui/button.tsx';
import { TextLink } from '../ui/link.tsx';
import { StatusWord } from '../ui/status.tsx';
import { useSend } from '../ui/use-send.ts';
import classes from './news.module.css';

type ArticleProps = { article: NewsArticle; mayHide: boolean };

/** Title, day and first lines; the link leads out of the portal. */
export function Article({ article, mayHide }: ArticleProps) {
  const { t, format } = useTexts();
  const { summary, publishedAt, hiddenBy } = article;
  return (
    <li className={classes.article} data-hidden={hiddenBy === null ? undefined : true}>
      <div className={classes.text}>
        <p className={classes.day}>
          <time dateTime={publishedAt}>{format.date(publishedAt)}</time>
          {hiddenBy !== null && (
            <StatusWord tone="off" icon={IconEyeOff} word={t('news.hiddenBy', { by: hiddenBy })} />
          )}
        </p>
        <h2 className={classes.title}>
          <Title {...article} />
        </h2>
        {summary !== '' && <p className={classes.summary}>{summary}</p>}
      </div>
      {mayHide && <Hide article={article} />}
    </li>
  );
}

function Title({ url, title }: NewsArticle) {
  const { t } = useTexts();
  if (url === null) return title;
  return (
    <TextLink look="name" href={url} target="_blank" rel="noopener noreferrer" title={t('news.outside')}>
      {title} <IconExternalLink size={16} aria-hidden className={classes.outside ?? ''} />
      <span className="visually-hidden">{t('news.outside')}</span>
    </TextLink>
  );
}

function Hide({ article: { id, title, hiddenBy } }: { article: NewsArticle }) {
  const { t } = useTexts();
  const isHidden = hiddenBy !== null;
  const hiding = useSend({
    call: ({ write }) => write(hideNewsArticle, { query: { id }, body: { hidden: !isHidden } }),
    errorTitle: t('news.hideFailed'),
  });
  return (
    <IconButton
      icon={isHidden ? IconEye : IconEyeOff}
      label={t(isHidden ? 'news.show' : 'news.hide', { title })}
      bordered
      size={36}
      busy={hiding.isBusy}
      onClick={() => hiding.send()}
    />
  );
}
