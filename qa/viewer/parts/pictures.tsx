import type { Picture } from '../../report/format.ts';
import { pictureOf, views } from '../data/leaves.ts';
import { pictureUrl } from '../data/load.ts';
import type { Model } from '../data/use-report.ts';
import styles from '../panels/panel.module.css';

/** The pictures of a state; a missing one shows up in red. */
export function Pictures({
  model,
  state,
  sizes = ['phone', 'desktop'],
}: {
  model: Model;
  state: string;
  sizes?: readonly Picture['size'][];
}) {
  return (
    <div className={styles['pictures']}>
      {views
        .filter(({ size }) => sizes.includes(size))
        .map((view) => {
          const picture = pictureOf(model, state, view);
          return (
            <figure key={view.name}>
              {picture === null ? (
                <p className={styles['noPicture']}>Pas encore d’image</p>
              ) : (
                <a href={pictureUrl(picture.file)} target="_blank" rel="noreferrer">
                  <img
                    src={pictureUrl(picture.file)}
                    width={picture.width}
                    height={picture.height}
                    loading="lazy"
                    alt={`${state}, ${view.name.toLowerCase()}`}
                  />
                </a>
              )}
              <figcaption>{view.name}</figcaption>
            </figure>
          );
        })}
    </div>
  );
}
