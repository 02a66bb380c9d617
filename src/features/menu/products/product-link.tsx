import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { Id } from '#domain/entities.ts';
import { afterNextPaint } from '#ui/after-next-paint.ts';

type ProductLinkProps = { id: Id; className: string | undefined; /** Id of its price. */ describedBy: string; children: ReactNode };

/** Link that opens the dialog of a product over the menu. Nothing is preloaded for it: the first interaction loads the dialog's code. */
export function ProductLink({ id, className, describedBy, children }: ProductLinkProps) {
  const navigate = useNavigate();
  const target = { to: '/menu', search: { product: String(id) }, resetScroll: false } as const;

  function openProduct(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    afterNextPaint(() => void navigate(target));
  }

  return (
    <Link {...target} preload={false} className={className} aria-describedby={describedBy} onClick={openProduct}>
      {children}
    </Link>
  );
}
