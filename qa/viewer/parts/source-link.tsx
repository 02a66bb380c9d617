import { useState } from 'react';
import type { SourceLine } from '../../report/source-lines.ts';
import styles from '../panels/panel.module.css';

/** A source line, with a button that copies it. */
export function SourceLink({ file, line }: SourceLine) {
  const [isCopied, setCopied] = useState(false);
  const text = `${file}:${line}`;
  return (
    <p className={styles['muted']}>
      Source : <code translate="no">{text}</code>{' '}
      <button
        type="button"
        className={styles['small']}
        onClick={() => {
          navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false),
          );
        }}
      >
        {isCopied ? 'Copié' : 'Copier'}
      </button>
    </p>
  );
}
