import { listNews, type News } from '@portal/contract/news';
import { IconNews } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Page } from '../ui/page.tsx';
import { EmptyState, LoadState, Skeletons } from '../ui/states.tsx';
import { Note } from '../ui/status.tsx';
import { Article } from './article.tsx';
import classes from './news.module.css';

/** The operator's latest articles; each is read in full where it stands. */
export function NewsPage() {
  const { t } = useTexts();
  const news = useQuery(api.query(listNews));
  return (
    <Page>
      <LoadState query={news} errorTitle={t('news.failed')} skeleton={<Skeletons rows={4} height={120} />}>
        {(read: News) => <Articles news={read} />}
      </LoadState>
    </Page>
  );
}

function Articles({ news: { items, feed } }: { news: News }) {
  const { t } = useTexts();
  return (
    <div className={classes.page}>
      <FeedNote feed={feed} />
      {items.length === 0 ? (
        <EmptyState icon={IconNews} title={t('news.empty')}>
          {t('news.emptyText')}
        </EmptyState>
      ) : (
        <ul className={classes.articles}>
          {items.map((article) => (
            <Article key={article.id} article={article} mayHide={feed !== null} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** For those who keep the content: that the feed cannot be read, and what everybody sees meanwhile. */
function FeedNote({ feed }: Pick<News, 'feed'>) {
  const { t, format } = useTexts();
  if (!feed?.failing) return null;
  const { since, reason } = feed.failing;
  return (
    <Note tone="warn" title={t('news.failing.title', { since: format.dateTime(since) })}>
      <p>{t('news.failing.text')}</p>
      <p lang="en">{reason}</p>
    </Note>
  );
}
