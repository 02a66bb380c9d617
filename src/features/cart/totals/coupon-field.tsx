import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState, type FormEvent, type MouseEvent } from 'react';
import { fieldMaximumCharacters } from '#config/constants.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { useReadable } from '#ui/use-readable.ts';
import styles from './coupon-field.module.css';
import { CouponNote, type CouponProps } from './coupon-note.tsx';

/** The promo code: typed, applied, taken back. It stands in no other form: Enter here applies the code, and does nothing else. */
export function CouponField(props: CouponProps & { focusesItself?: boolean }) {
  const { coupon, focusesItself = false } = props;
  const { t } = useLingui();
  const noteId = useId();
  const form = useRef<HTMLFormElement>(null);
  const state = useReadable(coupon, (snapshot) => snapshot.value);
  const code = useReadable(coupon, (snapshot) => snapshot.context.code);
  const isCounted = useReadable(coupon, (snapshot) => snapshot.context.offerId !== null);
  const isBusy = useReadable(coupon, (snapshot) => snapshot.hasTag('busy'));
  // What is typed stands here at once, also while the chart is still fetched; a code that changed elsewhere replaces it.
  const [typed, setTyped] = useState(code);
  const [known, setKnown] = useState(code);
  if (known !== code) {
    setKnown(code);
    setTyped(code);
  }

  const input = () => form.current?.querySelector('input');
  function edit(text: string) {
    setTyped(text);
    coupon.send({ type: 'coupon.edit', code: text });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '') input()?.focus();
    else coupon.send({ type: 'coupon.submit', code: typed });
  }
  function remove(event: MouseEvent) {
    // The same button applies a code from now on: this press must not.
    event.preventDefault();
    coupon.send({ type: 'coupon.remove' });
    input()?.focus();
  }

  return (
    <form ref={form} className={styles['coupon']} data-machine="coupon" data-state={state} onSubmit={submit} noValidate>
      <div className={styles['row']}>
        <Field
          className={styles['field']}
          label={<Trans>Promo code</Trans>}
          name="code"
          value={typed}
          onChange={(event) => edit(event.target.value)}
          ref={focusesItself ? (element) => element?.focus() : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={fieldMaximumCharacters}
          aria-describedby={noteId}
          aria-invalid={state === 'invalid' || undefined}
        />
        {isCounted ? (
          <Button kind="secondary" onClick={remove} aria-label={`${t`Remove`} · ${t`Promo code`}`}>
            <Trans>Remove</Trans>
          </Button>
        ) : (
          <Button type="submit" kind="secondary" isBusy={isBusy}>
            {state === 'unreached' ? <Trans>Try again</Trans> : <Trans>Apply</Trans>}
          </Button>
        )}
      </div>
      <output className={styles['note']} id={noteId}>
        <CouponNote {...props} state={state} />
      </output>
      {isCounted && state === 'unreached' ? (
        <Button type="submit" kind="quiet">
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </form>
  );
}
