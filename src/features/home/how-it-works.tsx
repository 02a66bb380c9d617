import { Trans } from '@lingui/react/macro';
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
  {
    id: 'enjoy',
    title: <Trans>Eat it hot</Trans>,
    text: <Trans>Pay in cash when you get it. No account needed, no surprise on the total.</Trans>,
  },
];

export function HowItWorks() {
  return (
    <Section title={<Trans>How it works</Trans>}>
      <ol className={styles['steps']}>
        {steps.map(({ id, title, text }) => (
          <li key={id} className={styles['step']}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
