import { useLingui } from '@lingui/react/macro';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import type { MenuCategory } from './category-list.ts';
import styles from './category-tabs.module.css';
import { useScrollSpy } from './use-scroll-spy.ts';

/** Number of animation frames in which a scroll is repeated, because lazy sections change height once rendered. */
const scrollFrames = 5;

function scrollToSection(section: HTMLElement, frames: number): void {
  section.scrollIntoView({ behavior: 'instant' });
  if (frames > 0) requestAnimationFrame(() => scrollToSection(section, frames - 1));
}

/** Links to the category sections. Highlights the section that is being read, and scrolls its tab into view. */
export function CategoryTabs({ categories }: { categories: readonly MenuCategory[] }) {
  'use memo';
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const ids = categories.map((category) => category.id);
  const [current, setCurrent] = useScrollSpy(ids);

  // The buttons come with the complete stylesheet, which follows the scripts.
  const buttonNames = useHydrated() ? { 'data-previous': t`Previous categories`, 'data-next': t`Next categories` } : {};

  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (!tab || !list.current) return;
    const left = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
    list.current.scrollTo({ left });
  }, [current]);

  function jumpToSection(event: MouseEvent<HTMLAnchorElement>, id: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const section = document.getElementById(id);
    if (!section) return;
    event.preventDefault();
    scrollToSection(section, scrollFrames);
    section.querySelector('h2')?.focus({ preventScroll: true });
    setCurrent(id);
  }

  return (
    <nav className={styles['tabs']} aria-label={t`Categories`}>
      <ul className={styles['list']} ref={list} {...buttonNames}>
        {categories.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={styles['tab']}
              onClick={(event) => jumpToSection(event, id)}
              {...(id === current ? { 'aria-current': 'true' as const } : {})}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
