import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useRef, useState, type FormEvent, type MouseEvent } from 'react';
import { useShop } from '#components/shop-context.ts';
import { fieldMaximumCharacters } from '#config/constants.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import styles from './coupon-field.module.css';
import { CouponNote } from './coupon-note.tsx';

/** Form to apply or remove a coupon. It is a separate form, so that Enter applies the code and submits nothing else. */
export function CouponField({ focusOnMount = false }: { focusOnMount?: boolean }) {
  const { coupon } = useShop();
  const { t } = useLingui();
  const noteId = useId();
  const form = useRef<HTMLFormElement>(null);
  const state = useSelector(coupon, (snapshot) => snapshot.value);
  const code = useSelector(coupon, (snapshot) => snapshot.context.code);
  const isApplied = useSelector(coupon, (snapshot) => snapshot.context.offerId !== null);
  const isBusy = useSelector(coupon, (snapshot) => snapshot.hasTag('busy'));
  // Keep a local draft, because the chart may still be loading while the visitor types. A code from an offer or another tab replaces it.
  const [draft, setDraft] = useState(code);
  const [lastCode, setLastCode] = useState(code);
  if (lastCode !== code) {
    setLastCode(code);
    setDraft(code);
  }

  const findInput = () => form.current?.querySelector('input');
  function editCode(text: string) {
    setDraft(text);
    coupon.send({ type: 'coupon.edit', code: text });
  }
  function submitCode(event: FormEvent) {
    event.preventDefault();
    if (draft.trim() === '') findInput()?.focus();
    else coupon.send({ type: 'coupon.submit', code: draft });
  }
  function removeCode(event: MouseEvent) {
    // React turns this button into the submit button during the click, so prevent the default submit.
    event.preventDefault();
    coupon.send({ type: 'coupon.remove' });
    findInput()?.focus();
  }

  return (
    <form ref={form} className={styles['coupon']} data-machine="coupon" data-state={state} onSubmit={submitCode} noValidate>
      <div className={styles['row']}>
        <Field
          className={styles['field']}
          label={<Trans>Promo code</Trans>}
          name="code"
          value={draft}
          onChange={(event) => editCode(event.target.value)}
          ref={focusOnMount ? (element) => element?.focus() : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={fieldMaximumCharacters}
          aria-describedby={noteId}
          aria-invalid={state === 'invalid' || undefined}
        />
        {isApplied ? (
          <Button kind="secondary" onClick={removeCode} aria-label={`${t`Remove`} · ${t`Promo code`}`}>
            <Trans>Remove</Trans>
          </Button>
        ) : (
          <Button type="submit" kind="secondary" isBusy={isBusy}>
            {state === 'unreachable' ? <Trans>Try again</Trans> : <Trans>Apply</Trans>}
          </Button>
        )}
      </div>
      <span data-live="changes" className={styles['note']} id={noteId}>
        <CouponNote state={state} />
      </span>
      {isApplied && state === 'unreachable' ? (
        <Button type="submit" kind="quiet">
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </form>
  );
}
