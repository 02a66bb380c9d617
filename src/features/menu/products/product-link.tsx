import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { Id } from '#domain/entities.ts';
import { afterNextPaint } from '#ui/after-next-paint.ts';

/** Link that opens the dialog of a product over the menu. Nothing is preloaded for it: the first interaction loads the dialog's code. */
export function ProductLink({ id, className, children }: { id: Id; className: string | undefined; children: ReactNode }) {
  const navigate = useNavigate();
  const target = { to: '/menu', search: { product: String(id) }, resetScroll: false } as const;

  function openProduct(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    afterNextPaint(() => void navigate(target));
  }

  return (
    <Link {...target} preload={false} className={className} onClick={openProduct}>
      {children}
    </Link>
  );
}
