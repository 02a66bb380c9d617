import { memo, Suspense, use, useEffect, useMemo, useState, type ComponentType, type FunctionComponent } from 'react';
import { loadWhenOnline } from '#lazy/connection.ts';

const loads = new Set<() => Promise<void>>();
let startLoading = () => {};
const isStarted = new Promise<void>((resolve) => (startLoading = resolve));

/** A component whose code is loaded with the later parts of a page. `Component` is undefined until then, or if it cannot be loaded. */
type Loading<Props> = { Component?: ComponentType<Props>; load: () => Promise<void> };

function createLoading<Props>(importPart: () => Promise<ComponentType<Props>>): Loading<Props> {
  let result: Promise<void> | undefined;
  const loading: Loading<Props> = { load: () => (result ??= loadOrWarn()) };
  async function loadOrWarn() {
    await isStarted;
    try {
      loading.Component = await loadWhenOnline(importPart);
    } catch (error) {
      console.warn('a later part of the page cannot be loaded', error);
    }
  }
  loads.add(loading.load);
  return loading;
}

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
  const part = createLoading(importPart);

  function LoadedPart({ props, setRendered }: { props: Props; setRendered: (isRendered: boolean) => void }) {
    // Before `use`: a render that continues once the code is there has the hooks of the first one.
    useEffect(() => setRendered(true), [setRendered]);
    if (part.Component === undefined) use(part.load());
    return part.Component === undefined ? use(never) : <part.Component {...props} />;
  }
  return memo(function LaterPart(props: Props) {
    // Renders first what the HTML shows: React would discard the HTML if the properties changed before the code is there.
    const [firstProps] = useState(props);
    const [isRendered, setRendered] = useState(part.Component !== undefined);
    const renderedProps = isRendered ? props : firstProps;
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => void part.load().then(() => setFailed(part.Component === undefined)), []);
    const element = useMemo(
      () => (
        <Suspense>
          <LoadedPart props={renderedProps} setRendered={setRendered} />
        </Suspense>
      ),
      [renderedProps],
    );
    return hasFailed && Failure !== undefined ? <Failure {...props} /> : element;
  }) as FunctionComponent<Props>;
}

/** Creates a later part that is not in the HTML of a page, because only the browser knows whether and how it is shown. */
export function createBrowserPart<Props extends object>(importPart: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  const part = createLoading(importPart);
  return function BrowserPart(props: Props) {
    const [isLoaded, setLoaded] = useState(false);
    useEffect(() => void part.load().then(() => setLoaded(true)), []);
    return isLoaded && part.Component !== undefined ? <part.Component {...props} /> : null;
  };
}

const never = new Promise<never>(() => {});

/** Loads the later parts of all modules that have been loaded, and from now on each part that is rendered. */
export async function loadLaterParts(): Promise<void> {
  startLoading();
  await Promise.all([...loads].map((load) => load()));
}
