import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { SiteImage, TextSection } from '#config/site.ts';
import { buttonClass } from '#ui/form/button.tsx';
import { Page } from '#ui/page/page.tsx';
import { Picture } from '#ui/page/picture.tsx';
import styles from './about-screen.module.css';

type AboutScreenProps = { tagline: string; image: SiteImage | null; chapters: readonly TextSection[] };

export function AboutScreen({ tagline, image, chapters }: AboutScreenProps) {
  return (
    <Page title={<Trans>About</Trans>} lead={tagline}>
      {image === null ? null : <Picture {...image} isEager className={styles['picture']} alt="" sizes="(width >= 76rem) 76rem, 100vw" />}
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
