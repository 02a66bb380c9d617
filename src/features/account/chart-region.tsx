import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ElementNode } from '#ui/element-node.ts';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';

type ChartRegionProps = {
  /** Id of the machine. */
  machine: string;
  state: string;
  /** Message of the current state while a call is in flight. */
  progress: MessageDescriptor | null;
  children: ElementNode;
};

/** Element that shows a statechart: writes its state to `data-state`, and announces progress in a live region. */
export function ChartRegion({ machine, state, progress, children }: ChartRegionProps) {
  const { t } = useLingui();
  return (
    <div data-machine={machine} data-state={state}>
      <VisuallyHidden>
        <span data-live="polite">{progress ? t(progress) : null}</span>
      </VisuallyHidden>
      {children}
    </div>
  );
}
