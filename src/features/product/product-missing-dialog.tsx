import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#ui/form/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

/** Shown for a link to a product that is no longer on the menu. */
export function ProductMissingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();

  return (
    <Dialog
      label={t`This product is no longer on the menu`}
      isOpen
      onClose={onClose}
      footer={
        <Button isWide size="large" onClick={onClose}>
          <Trans>Back to the menu</Trans>
        </Button>
      }
    >
      <p>
        <Trans>There is plenty more to enjoy.</Trans>
      </p>
    </Dialog>
  );
}
