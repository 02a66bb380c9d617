import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import type { shopControlsMachine } from '#machines/shop-controls.machine.ts';
import { statePath, type LeafOf } from '#machines/state-path.ts';
import { Button } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { RetryNotice } from '#ui/page/retry-notice.tsx';
import { useBoardActors } from '#features/counter/counter-context.ts';
import { FailureText } from '#features/counter/failure-text.tsx';

type ControlsLeaf = LeafOf<typeof shopControlsMachine>;

/** What each state says. Null: nothing. */
const notices: Record<ControlsLeaf, ComponentType | null> = {
  loading: null,
  saving: null,
  deciding: null,
  ready: null,
  loadFailed: LoadFailed,
  refused: ChangeRefused,
  saveFailed: SaveFailed,
  refreshing: SaveFailed,
};

/** Returns the leaf state of the controls. */
export function useControlsLeaf(): ControlsLeaf {
  return useSelector(useBoardActors().controls, ({ value }) => statePath(value) as ControlsLeaf);
}

/** Says why the controls could not be loaded, or a change could not be stored. Null: neither failed. */
export function useControlsNotice(): ElementNode {
  const Failure = notices[useControlsLeaf()];
  return Failure === null ? null : <Failure />;
}

function useFailure() {
  const { controls } = useBoardActors();
  const failure = useSelector(controls, ({ context }) => context.failure);
  return { failure, retry: () => controls.send({ type: 'controls.retry' }), dismiss: () => controls.send({ type: 'refusal.dismiss' }) };
}

function LoadFailed() {
  const { failure, retry } = useFailure();
  return (
    <RetryNotice onRetry={retry}>
      <p>
        <Trans>The controls could not be loaded.</Trans>
      </p>
      <p>
        <FailureText failure={failure} unanswered={<Trans>There was no answer.</Trans>} />
      </p>
    </RetryNotice>
  );
}

function SaveFailed() {
  const { failure, retry } = useFailure();
  return (
    <RetryNotice onRetry={retry}>
      <FailureText failure={failure} unanswered={<Trans>There was no answer: the change may not be saved.</Trans>} />
    </RetryNotice>
  );
}

function ChangeRefused() {
  const { failure, dismiss } = useFailure();
  return (
    <Notice
      tone="alert"
      data-live="assertive"
      action={
        <Button kind="secondary" onClick={dismiss}>
          <Trans>OK</Trans>
        </Button>
      }
    >
      <FailureText failure={failure} unanswered={null} refused={<Trans>The change was refused and is not saved.</Trans>} />
    </Notice>
  );
}
