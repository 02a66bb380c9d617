import { memo, Suspense, use, useEffect, useMemo, useState, type ComponentType, type FunctionComponent } from 'react';
import { loadWhenOnline } from '#api/http/connection.ts';

const loads = new Set<() => Promise<void>>();
let loadMessages = async () => {};
let startLoading = () => {};
const isStarted = new Promise<void>((resolve) => (startLoading = resolve));

/**
 * Creates a component whose code browsers load with `loadLaterParts`, when the first parts of a page have been hydrated. The server renders it too. Its HTML
 * stays as it is until the code is there, unless a context changes: React then replaces the HTML by nothing.
 *
 * @param importPart imports the component
 * @param Failure replaces the component and its HTML if the code cannot be loaded; without it the HTML stays, if there is any
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
    }
  }
  const load = () => (loading ??= loadOrWarn());
  loads.add(load);

  function LoadedPart({ props, setRendered }: { props: Props; setRendered: (isRendered: boolean) => void }) {
    // Before `use`: a render that continues once the code is there has the hooks of the first one.
    useEffect(() => setRendered(true), [setRendered]);
    if (Part === undefined) use(load());
    return Part === undefined ? use(never) : <Part {...props} />;
  }
  return memo(function LaterPart(props: Props) {
    // Renders first what the HTML shows: React would discard the HTML if the properties changed before the code is there.
    const [firstProps] = useState(props);
    const [isRendered, setRendered] = useState(Part !== undefined);
    const renderedProps = isRendered ? props : firstProps;
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => void load().then(() => setFailed(Part === undefined)), []);
    const part = useMemo(
      () => (
        <Suspense>
          <LoadedPart props={renderedProps} setRendered={setRendered} />
        </Suspense>
      ),
      [renderedProps],
    );
    return hasFailed && Failure !== undefined ? <Failure {...props} /> : part;
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
