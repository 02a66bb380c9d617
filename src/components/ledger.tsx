import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Price } from '#ui/price.tsx';
import type { Amounts } from './amounts.ts';
import styles from './ledger.module.css';

const percents = new Intl.NumberFormat('fr-FR', { style: 'unit', unit: 'percent', maximumFractionDigits: 2 });

/** Subtotal to total. Taxes stand below where they are contained in it. */
export function Ledger({ amounts, isTaxContained }: { amounts: Amounts; isTaxContained: boolean }) {
  const { subtotal, discount, discountNames, mode, delivery, surcharge = 0, total, taxes } = amounts;
  const taxRows = taxes.map(({ rate, tax }) => (
    <Row key={rate} name={<TaxName rate={rate} isContained={isTaxContained} />} className={isTaxContained ? 'tax' : 'row'}>
      <Price cents={tax} />
    </Row>
  ));

  return (
    <dl className={styles['ledger']}>
      {subtotal === undefined ? null : (
        <Row name={<Trans>Subtotal</Trans>}>
          <Price cents={subtotal} />
        </Row>
      )}
      {discount > 0 ? (
        <Row name={<Trans>Discount</Trans>} detail={discountNames.join(', ')} className="discount">
          <Price cents={-discount} />
        </Row>
      ) : null}
      {mode === 'delivery' && delivery !== undefined ? (
        <Row name={<Trans>Delivery</Trans>}>
          {delivery === null ? (
            <span className={styles['open']}>
              <Trans>worked out at your address</Trans>
            </span>
          ) : (
            <Price cents={delivery - surcharge} kind={delivery === 0 ? 'free' : 'plain'} />
          )}
        </Row>
      ) : null}
      {surcharge > 0 ? (
        <Row name={<Trans>Small order surcharge</Trans>}>
          <Price cents={surcharge} />
        </Row>
      ) : null}
      {isTaxContained ? null : taxRows}
      <Row name={<Trans>Total</Trans>} className="total">
        <Price cents={total} kind="strong" />
      </Row>
      {isTaxContained ? taxRows : null}
    </dl>
  );
}

function Row({ name, detail, className = 'row', children }: { name: ReactNode; detail?: string; className?: string; children: ReactNode }) {
  return (
    <div className={styles[className]}>
      <dt>
        {name}
        {detail ? <span className={styles['detail']}>{detail}</span> : null}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function TaxName({ rate, isContained }: { rate: number | null; isContained: boolean }) {
  if (rate === null) return isContained ? <Trans>including VAT</Trans> : <Trans>VAT</Trans>;
  const percent = percents.format(rate);
  return isContained ? <Trans>including VAT {percent}</Trans> : <Trans>VAT {percent}</Trans>;
}
