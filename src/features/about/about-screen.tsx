import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TextSection } from '#config/site.ts';
import { buttonClass } from '#ui/form/button.tsx';
import { Page } from '#ui/page/page.tsx';
import styles from './about-screen.module.css';

export function AboutScreen({ tagline, chapters }: { tagline: string; chapters: readonly TextSection[] }) {
  return (
    <Page title={<Trans>About</Trans>} lead={tagline}>
      <div className={styles['story']}>
        {chapters.map(({ id, title, paragraphs }) => (
          <section key={id} id={id} className={styles['chapter']} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className={styles['title']}>
              {title}
            </h2>
            <div className={styles['text']}>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        ))}
      </div>
      <Link to="/menu" className={buttonClass({ size: 'large' })}>
        <Trans>See the menu</Trans>
      </Link>
    </Page>
  );
}
