import { memo, Suspense, use, type ComponentType, type FunctionComponent } from 'react';
import { loadWhenOnline } from '#api/http/connection.ts';

const loads = new Set<() => Promise<void>>();
let loadMessages = async () => {};
let startLoading = () => {};
const isStarted = new Promise<void>((resolve) => (startLoading = resolve));

/**
 * Creates a component whose code browsers load with `loadLaterParts`, when the first parts of a page have been hydrated. The server renders it too. Its HTML
 * stays as it is until the code is there, unless its properties or a context change: React then replaces the HTML by nothing.
 *
 * @param importPart imports the component
 * @param Failure replaces the component if its code cannot be loaded; without it the HTML stays, if there is any
 */
export function createLaterPart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  Failure?: ComponentType<Props>,
): FunctionComponent<Props> {
  let Part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  async function loadOrWarn() {
    await isStarted;
    try {
      [Part] = await loadWhenOnline(() => Promise.all([importPart(), loadMessages()]));
    } catch (error) {
      console.warn('a later part of the page cannot be loaded', error);
      Part = Failure;
    }
  }
  const load = () => (loading ??= loadOrWarn());
  loads.add(load);

  function LoadedPart(props: Props) {
    if (Part === undefined) use(load());
    return Part === undefined ? use(never) : <Part {...props} />;
  }
  return memo(function LaterPart(props: Props) {
    return (
      <Suspense>
        <LoadedPart {...props} />
      </Suspense>
    );
  }) as FunctionComponent<Props>;
}

const never = new Promise<never>(() => {});

/** Sets what loads the messages of later parts. Without it they are loaded already, as on the server. */
export function setLaterMessages(load: () => Promise<void>): void {
  loadMessages = load;
}

/** Loads the later parts of all modules that have been loaded, and from now on each part that is rendered. */
export async function loadLaterParts(): Promise<void> {
  startLoading();
  await Promise.all([...loads].map((load) => load()));
}
