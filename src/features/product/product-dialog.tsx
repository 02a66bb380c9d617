import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { QuotedItem } from '#domain/cart/cart.ts';
import type { Item, OrderMode } from '#domain/entities.ts';
import type { Availability } from '#domain/menu/availability.ts';
import { tagTone } from '#domain/menu/tag-tone.ts';
import { capitalize } from '#format/text.ts';
import type { ProductSheet } from '#machines/product-sheet.machine.ts';
import { afterNextPaint } from '#ui/after-next-paint.ts';
import { TextArea } from '#ui/form/field.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { Picture } from '#ui/page/picture.tsx';
import { AddBar } from './add-bar.tsx';
import { OptionGroup } from './option-group.tsx';
import styles from './product-dialog.module.css';
import { ProductFacts } from './product-facts.tsx';
import { ServingNote } from './serving-note.tsx';
import { updateSelection, noteMaximumCharacters, createSelection, type SelectionEvent } from './selection.ts';

type ProductDialogProps = {
  item: Item;
  /** The cart line that is edited; undefined for a new one. */
  line?: QuotedItem | undefined;
  mode: OrderMode;
  /** Availability of the item; undefined if it is always available. */
  availability?: Availability | undefined;
  phone: string;
  sheet: ProductSheet;
};

/** The product dialog. Its key is the product and its line, so that another one starts with a new selection. */
export function ProductDialog(props: ProductDialogProps) {
  return <OpenProduct key={`${props.item.item_id} ${props.line?.key ?? ''}`} {...props} />;
}

function OpenProduct({ item: menuItem, line, mode, availability, phone, sheet }: ProductDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [item, setItem] = useState(() => createSelection(menuItem, line));
  const { missing, rejected } = useSelector(sheet, ({ context }) => context);
  const isSoldOut = menuItem.item_is_available === false;

  function applyEvent(event: SelectionEvent) {
    const next = updateSelection(item, event);
    if (next.type === 'changed') setItem(next.item);
    sheet.send(next.type === 'changed' ? { type: 'selection.changed', item: next.item } : { ...next, type: 'choice.rejected' });
  }
  function addToCart() {
    // Render the message before its group gets the focus. Otherwise screen readers skip it.
    flushSync(() => {
      sheet.send({ type: 'product.add', item: { ...item, note: item.note?.trim() ?? '' } });
    });
    const [firstMissing] = sheet.getSnapshot().context.missing;
    if (firstMissing === undefined) return;
    const groups = [...(form.current?.querySelectorAll<HTMLElement>('[data-option]') ?? [])];
    const firstGroup = groups.find((candidate) => candidate.dataset['option'] === String(firstMissing));
    firstGroup?.scrollIntoView({ block: 'start' });
    firstGroup?.focus({ preventScroll: true });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    afterNextPaint(addToCart);
  }

  return (
    <Dialog
      label={item.item_name}
      isOpen
      onClose={() => sheet.send({ type: 'product.close' })}
      {...(item.item_image ? { header: null } : {})}
      footer={
        <>
          {isSoldOut ? null : <ServingNote availability={availability} />}
          <AddBar isEdited={line !== undefined} item={item} mode={mode} isSoldOut={isSoldOut} formId={formId} onChoose={applyEvent} />
        </>
      }
    >
      <form ref={form} id={formId} className={styles['product']} onSubmit={submit} noValidate>
        {item.item_image ? (
          <Picture
            className={styles['picture']}
            src={item.item_image}
            alt=""
            width={480}
            height={360}
            sizes="(width >= 48rem) 30rem, 100vw"
            isEager
          />
        ) : null}
        <header className={styles['head']}>
          {item.item_image ? <h2 className={styles['name']}>{item.item_name}</h2> : null}
          {item.item_description ? <p className={styles['description']}>{item.item_description}</p> : null}
          <ProductTags tags={item.item_tags ?? []} />
        </header>
        {isSoldOut ? (
          <Notice tone="warning">
            <Trans>This product is sold out. It cannot be ordered for now.</Trans>
          </Notice>
        ) : null}
        {item.options?.map((option) => (
          <OptionGroup
            key={option.option_id}
            option={option}
            rejected={rejected?.optionId === option.option_id ? rejected.choiceId : null}
            isMissing={missing.includes(option.option_id)}
            isDisabled={isSoldOut}
            onChoose={applyEvent}
          />
        ))}
        {isSoldOut ? null : (
          <TextArea
            label={<Trans>A word for the kitchen</Trans>}
            hint={<Trans>Without onions, well done… For an allergy, please call us.</Trans>}
            name="note"
            autoComplete="off"
            rows={2}
            maxLength={noteMaximumCharacters}
            value={item.note}
            onChange={(event) => applyEvent({ type: 'note.typed', note: event.currentTarget.value })}
          />
        )}
        <ProductFacts item={item} phone={phone} />
      </form>
    </Dialog>
  );
}

function ProductTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles['tags']}>
      {tags.map((tag) => (
        <li key={tag} data-tone={tagTone(tag)}>
          {capitalize(tag)}
        </li>
      ))}
    </ul>
  );
}
