import { Trans } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './tabs.module.css';

type Tab = { id: string; label: string; state: 'done' | 'current' | 'to-come'; panelId: string };

const focusTargets: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tab list with manual activation: arrow keys move the focus, Enter, Space or a click selects. The panel must refer to its tab with `aria-labelledby={id}`. */
export function TabList({ label, tabs, onSelect }: { label: string; tabs: readonly Tab[]; onSelect: (id: string) => void }) {
  function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const index = all.findIndex((tab) => tab === document.activeElement);
    const next = focusTargets[event.key];
    if (!next || index < 0) return;
    event.preventDefault();
    all[next(index, all.length)]?.focus();
  }

  return (
    <div role="tablist" aria-label={label} className={styles['tabs']} tabIndex={-1} onKeyDown={moveFocus}>
      {tabs.map((tab, index) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tab.id}
          aria-selected={tab.state === 'current'}
          aria-controls={tab.panelId}
          tabIndex={tab.state === 'current' ? 0 : -1}
          className={classNames(styles['tab'], styles[tab.state])}
          onClick={() => onSelect(tab.id)}
        >
          <span className={styles['number']} aria-hidden>
            {tab.state === 'done' ? <Icon name="check" /> : index + 1}
          </span>
          <span className={styles['label']}>
            <span>{tab.label}</span>
            {tab.state === 'done' ? (
              <span className={styles['unseen']}>
                <Trans>, done</Trans>
              </span>
            ) : null}
          </span>
        </button>
      ))}
    </div>
  );
}
