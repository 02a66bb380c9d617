import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { isVerified } from '#domain/account/session.ts';
import type { User } from '#domain/entities.ts';
import type { AccountCharts } from '#features/account/account-context.ts';
import { FormMessages } from '#features/account/form-messages.tsx';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './account-frame.module.css';
import { DeletionForm, DeletionRegion } from './deletion-form.tsx';
import { ProfileRegion } from './profile-region.tsx';

const unansweredDeletion = msg`We received no response. Please try again: we will tell you if the account is already deleted.`;

type AccountScreenProps = Pick<AccountCharts, 'profile' | 'accountDeletion'> & { user: User };

/** Data export and account deletion. An unverified account can only be deleted. */
export function AccountScreen({ profile, accountDeletion, user }: AccountScreenProps) {
  const exportMessages = useSelector(profile, (snapshot) => snapshot.context);
  const deletionMessages = useSelector(accountDeletion, (snapshot) => snapshot.context);
  const messages = deletionMessages.failure === null ? exportMessages : { ...deletionMessages, unanswered: unansweredDeletion };

  return (
    <ProfileRegion profile={profile}>
      <DeletionRegion accountDeletion={accountDeletion}>
        <AccountFrame title={<Trans context="page title">My account</Trans>}>
          <FormMessages {...messages} />
          {isVerified(user) ? <ExportSection profile={profile} /> : <ConfirmAddressNotice />}
          <section className={styles['card']}>
            <h2 className={styles['heading']}>
              <Trans>Delete my account</Trans>
            </h2>
            <p>
              <Trans>It cannot be undone.</Trans>
            </p>
            <ul className={styles['points']}>
              <li>
                <Trans>Goes at once: your name, your email, your phone number, your address and your password.</Trans>
              </li>
              <li>
                <Trans>
                  Stays, without your name: the orders that were placed, because the law obliges us to keep our accounts for ten years.
                </Trans>
              </li>
              <li>
                <Trans>An order that is under way is prepared all the same.</Trans>
              </li>
            </ul>
            <DeletionForm accountDeletion={accountDeletion} email={user.email} />
          </section>
        </AccountFrame>
      </DeletionRegion>
    </ProfileRegion>
  );
}

function ExportSection({ profile }: Pick<AccountCharts, 'profile'>) {
  const isExporting = useSelector(profile, (snapshot) => snapshot.value === 'exporting');
  return (
    <section className={styles['card']}>
      <h2 className={styles['heading']}>
        <Trans>Take my data along</Trans>
      </h2>
      <p>
        <Trans>Your profile, your orders, your choice about cookies and what this browser keeps, as one JSON file.</Trans>
      </p>
      <div className={styles['actions']}>
        <Button kind="secondary" isBusy={isExporting} onClick={() => profile.send({ type: 'export.request' })}>
          <Trans>Download my data</Trans>
        </Button>
      </div>
    </section>
  );
}

function ConfirmAddressNotice() {
  return (
    <Notice
      tone="info"
      action={
        <Link to="/auth/verify" className={buttonClass({ kind: 'secondary' })}>
          <Trans>Enter the code</Trans>
        </Link>
      }
    >
      <Trans>Your email address is not confirmed yet. Once it is, you can see your orders and download your data.</Trans>
    </Notice>
  );
}
