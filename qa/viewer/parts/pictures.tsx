import type { ReactNode } from 'react';
import { pictureOf, views, type View } from '../data/leaves.ts';
import { pictureUrl } from '../data/load.ts';
import type { Model } from '../data/use-report.ts';
import { useTheme } from '../data/use-theme.ts';
import styles from '../panels/panel.module.css';

/** The four pictures of a state; a missing one shows up in red. */
export function Pictures({ model, state }: { model: Model; state: string }) {
  return (
    <div className={styles['pictures']}>
      {views.map((view) => (
        <ViewPicture key={view.name} model={model} state={state} view={view} caption={view.name} />
      ))}
    </div>
  );
}

/** A state on phone and desktop, in the theme of the viewer. */
export function StepPictures({ model, state }: { model: Model; state: string }) {
  const theme = useTheme();
  return (
    <div className={styles['stepPictures']}>
      {views
        .filter((view) => view.theme === theme)
        .map((view) => (
          <ViewPicture key={view.name} model={model} state={state} view={view} caption={view.name} />
        ))}
    </div>
  );
}

/** Two states side by side on a phone, in the theme of the viewer. Null: there is nothing to see, for the reason of the caption. */
export function BeforeAndAfter({ model, before, after }: { model: Model; before: string | null; after: string | null }) {
  const theme = useTheme();
  const view = views.find((candidate) => candidate.size === 'phone' && candidate.theme === theme);
  if (view === undefined) return null;
  return (
    <div className={styles['pictures']}>
      {[
        { state: before, caption: 'Avant', none: 'Part de plusieurs états, ou d’un état que la page ne montre pas' },
        { state: after, caption: 'Après', none: 'Mène à un état que la page ne montre pas' },
      ].map(({ state, caption, none }) =>
        state === null ? (
          <figure key={caption}>
            <p className={styles['nothing']}>{none}</p>
            <figcaption>{caption}</figcaption>
          </figure>
        ) : (
          <ViewPicture key={caption} model={model} state={state} view={view} caption={captionOf(caption, state)} />
        ),
      )}
    </div>
  );
}

const captionOf = (caption: string, state: string) => (
  <>
    <span>{caption}</span> <span translate="no">: {state}</span>
  </>
);

function ViewPicture({ model, state, view, caption }: { model: Model; state: string; view: View; caption: ReactNode }) {
  const picture = pictureOf(model, state, view);
  return (
    <figure data-size={view.size}>
      {picture === null ? (
        <p className={styles['noPicture']}>Pas encore d’image</p>
      ) : (
        <a href={pictureUrl(picture.file)} target="_blank" rel="noreferrer">
          <img src={pictureUrl(picture.file)} width={picture.width} height={picture.height} alt={`${state}, ${view.name.toLowerCase()}`} />
        </a>
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
