import { memo, Suspense, use, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ComponentType, FunctionComponent } from 'react';
import { load } from './load.ts';
import { createCode, createHydration, waitForPart, type Code } from './part-code.ts';

/**
 * When the code of a part is loaded, and what shows it until then:
 * - `hydrated`: once the first view is hydrated. The server renders the part, and its HTML stays.
 * - `shown`: once the first view is hydrated. Only the browser knows whether and how the part is shown, so it is not in the HTML.
 * - `needed`: once the part is rendered, for example an opened dialog. It is not in the HTML either.
 */
type Loads = 'hydrated' | 'shown' | 'needed';

type PartOptions<Props> = {
  loads: Loads;
  /** Whether the page works without the part: see `load`. */
  isOptional?: boolean;
  /** Shown while the code is loaded, instead of nothing. A hydrated part has its HTML. */
  Loading?: ComponentType<Props>;
  /** Shown if the code cannot be loaded, instead of nothing or the HTML. `reset` loads it again. */
  Failure?: ComponentType<Props & { error: unknown; reset: () => void }>;
};

/** The properties of a component of a module. */
type PropsOf<Module, Name extends keyof Module> = Module[Name] extends ComponentType<infer Props extends object> ? Props : never;

/**
 * Returns what creates components whose code, a module with several of them, is loaded later.
 *
 * @example
 * const framePart = lazyParts(() => import('./frame-parts.tsx'));
 * const Footer = framePart('FrameFooter', { loads: 'hydrated' });
 */
export function lazyParts<Module>(importModule: () => Promise<Module>) {
  return function part<Name extends keyof Module>(
    name: Name,
    options: PartOptions<PropsOf<Module, Name>>,
  ): FunctionComponent<PropsOf<Module, Name>> {
    const { loads, isOptional = false } = options;
    const importPart = async () => (await load(importModule, { isInBackground: isOptional }))[name] as ComponentType<PropsOf<Module, Name>>;
    const code = createCode(importPart, { isLater: loads !== 'needed', isOptional });
    return loads === 'hydrated' ? createHydratedPart(code, options) : createBrowserPart(code, options);
  };
}

/** Creates a part that is not in the HTML. */
function createBrowserPart<Props extends object>(
  code: Code<Props>,
  { loads, Loading, Failure }: PartOptions<Props>,
): FunctionComponent<Props> {
  return function BrowserPart(props: Props) {
    const { Component, error } = useSyncExternalStore(code.subscribe, code.getSnapshot, code.getServerSnapshot);
    useEffect(() => {
      const loading = code.load();
      if (loads === 'shown') waitForPart(loading);
    }, []);
    if (error !== undefined) return Failure === undefined ? null : <Failure {...props} error={error} reset={() => void code.load()} />;
    const loading = Loading === undefined ? null : <Loading {...props} />;
    if (Component === undefined) return loading;
    return (
      <Suspense fallback={loading}>
        <Component {...props} />
      </Suspense>
    );
  };
}

/**
 * Creates a part that is in the HTML. A context that changes before its code is there makes React replace the HTML by nothing. Its element
 * marks the controls whose taps wait for the code: see `src/boot/early-input.ts`.
 */
function createHydratedPart<Props extends object>(code: Code<Props>, { Failure }: PartOptions<Props>): FunctionComponent<Props> {
  const isMissingNow = () => code.getSnapshot().error !== undefined;

  function Hydrated({ props, onHydrated }: { props: Props; onHydrated: () => void }) {
    // Before `use`: a render that continues once the code is there has the hooks of the first one.
    useEffect(onHydrated, [onHydrated]);
    if (code.getSnapshot() === code.getServerSnapshot()) use(code.load());
    const { Component } = code.getSnapshot();
    return Component === undefined ? use(never) : <Component {...props} />;
  }
  return memo(function HydratedPart(props: Props) {
    // Renders first what the HTML shows: React would discard the HTML if the properties changed before the code is there.
    const [firstProps] = useState(props);
    const [isHydrated, setHydrated] = useState(code.getSnapshot().Component !== undefined);
    const renderedProps = isHydrated ? props : firstProps;
    const isMissing = useSyncExternalStore(code.subscribe, isMissingNow, () => false);
    const [hydration] = useState(createHydration);
    const onHydrated = useCallback(() => {
      setHydrated(true);
      hydration.finish();
    }, [hydration]);
    useEffect(() => hydration.start(), [hydration]);
    useEffect(() => void (isMissing && hydration.finish()), [isMissing, hydration]);
    const element = useMemo(
      () => (
        <div data-later="">
          <Suspense>
            <Hydrated props={renderedProps} onHydrated={onHydrated} />
          </Suspense>
        </div>
      ),
      [renderedProps, onHydrated],
    );
    const { error } = code.getSnapshot();
    return isMissing && Failure !== undefined ? <Failure {...props} error={error} reset={() => void code.load()} /> : element;
  }) as FunctionComponent<Props>;
}

const never = new Promise<never>(() => {});
