import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PaymentMethod } from '#domain/entities.ts';
import styles from './how-it-works.module.css';
import { Section } from './section.tsx';

const steps = [
  {
    id: 'choose',
    title: <Trans>Choose</Trans>,
    text: <Trans>Compose your meal to the last sauce, or take it as the chef likes it.</Trans>,
  },
  {
    id: 'say',
    title: <Trans>Say when and where</Trans>,
    text: <Trans>Pick it up at the restaurant or have it delivered, now or at the time you like.</Trans>,
  },
];

/** Returns the description of the offered payment methods, or null if there are none. */
function paymentDescription(methods: readonly PaymentMethod[]): ReactNode {
  const [isCashOffered, isCardOffered] = [methods.includes('cash'), methods.includes('card')];
  if (isCashOffered && isCardOffered) return <Trans>Pay by card when you order, or in cash when you receive it.</Trans>;
  if (isCardOffered) return <Trans>Pay by card when you order.</Trans>;
  return isCashOffered ? <Trans>Pay in cash when you receive your order.</Trans> : null;
}

export function HowItWorks({ methods }: { methods: readonly PaymentMethod[] }) {
  return (
    <Section title={<Trans>How it works</Trans>}>
      <ol className={styles['steps']}>
        {steps.map(({ id, title, text }) => (
          <li key={id} className={styles['step']}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
        <li className={styles['step']}>
          <h3>
            <Trans>Eat it hot</Trans>
          </h3>
          <p>
            <span>{paymentDescription(methods)}</span> <Trans>No account needed, no surprise on the total.</Trans>
          </p>
        </li>
      </ol>
    </Section>
  );
}
