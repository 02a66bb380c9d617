import type { ElementNode } from '#ui/element-node.ts';
import { AccountProvider, type AccountServices } from '#features/account/account-context.ts';
import { SessionRegion } from '#features/account/session-region.tsx';

/** Provides the account's services to a page. */
export function AccountPage({ services, children }: { services: AccountServices; children: ElementNode }) {
  return (
    <AccountProvider value={services}>
      <SessionRegion>{children}</SessionRegion>
    </AccountProvider>
  );
}
