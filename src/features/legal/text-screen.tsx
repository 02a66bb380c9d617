import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import type { TextSection } from '#config/site.ts';
import { Notice } from '#ui/page/notice.tsx';
import { Page } from '#ui/page/page.tsx';
import styles from './text-screen.module.css';

/** A page of long text, such as the privacy policy. Has a table of contents from two sections on. */
export function TextScreen({
  title,
  lead,
  sections,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  sections: TextSection[];
  children?: ElementNode;
}) {
  return (
    <Page title={title} lead={lead}>
      <div className={styles['columns']}>
        {sections.length > 1 ? (
          <nav className={styles['contents']} aria-labelledby="contents">
            <h2 className={styles['heading']} id="contents">
              <Trans>On this page</Trans>
            </h2>
            <ol>
              {sections.map(({ id, title: name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
        <div className={styles['text']}>
          {sections.length === 0 ? (
            <Notice tone="info">
              <Trans>The restaurant has not published this text yet.</Trans>
            </Notice>
          ) : null}
          {sections.map(({ id, title: name, paragraphs }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{name}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          {children}
        </div>
      </div>
    </Page>
  );
}
