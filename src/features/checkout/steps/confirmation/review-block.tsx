import { Trans, useLingui } from '@lingui/react/macro';
import type { ElementNode } from '#ui/element-node.ts';
import { Button } from '#ui/form/button.tsx';
import styles from './review-block.module.css';

type ReviewBlockProps = {
  title: string;
  /** Opens the step that edits this section. */
  onEdit: () => void;
  children: ElementNode;
};

/** A section of the review with an Edit button. */
export function ReviewBlock({ title, onEdit, children }: ReviewBlockProps) {
  const { t } = useLingui();

  return (
    <div className={styles['block']}>
      <div className={styles['words']}>
        <h3 className={styles['title']}>{title}</h3>
        {children}
      </div>
      <Button kind="quiet" className={styles['edit']} aria-label={`${t`Edit`} · ${title}`} onClick={onEdit}>
        <Trans>Edit</Trans>
      </Button>
    </div>
  );
}
