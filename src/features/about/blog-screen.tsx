import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Article } from '#config/site.ts';
import { formatDate } from '#format/dates.ts';
import { Notice } from '#ui/page/notice.tsx';
import { Page } from '#ui/page/page.tsx';
import styles from './blog-screen.module.css';

/** The blog: its articles, or one of them. */
export function BlogScreen({ articles, article }: { articles: readonly Article[]; article: Article | undefined }) {
  if (article !== undefined) return <ArticleView article={article} />;
  return (
    <Page title={<Trans context="page title">Blog</Trans>}>
      {articles.length === 0 ? (
        <Notice tone="info">
          <Trans>The restaurant has not published this text yet.</Trans>
        </Notice>
      ) : (
        <ul className={styles['list']}>
          {articles.map(({ id, title, date, summary }) => (
            <li key={id} className={styles['entry']}>
              <h2>
                <Link to="/blog" search={{ article: id }}>
                  {title}
                </Link>
              </h2>
              <Published date={date} />
              <p>{summary}</p>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function ArticleView({ article: { title, date, summary, paragraphs } }: { article: Article }) {
  return (
    <Page title={title} lead={summary}>
      <article className={styles['article']}>
        <Published date={date} />
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </article>
      <Link to="/blog" search={{}}>
        <Trans>All articles</Trans>
      </Link>
    </Page>
  );
}

function Published({ date }: { date: string }) {
  const { i18n } = useLingui();
  return (
    <time className={styles['date']} dateTime={date}>
      {formatDate(date, i18n.locale)}
    </time>
  );
}
