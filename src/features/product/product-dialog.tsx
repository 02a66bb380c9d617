import { Trans } from '@lingui/react/macro';
import { useId, useReducer, useRef } from 'react';
import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { optionErrors } from '#domain/cart-lines.ts';
import type { CartItem, Item, OrderMode } from '#domain/entities.ts';
import type { Serving } from '#domain/serving.ts';
import { TextArea } from '#ui/field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { AddBar } from './add-bar.tsx';
import { OptionGroup } from './option-group.tsx';
import styles from './product-dialog.module.css';
import { ProductFacts } from './product-facts.tsx';
import { ServingNote } from './serving-note.tsx';
import { choose, noteMaximumCharacters, startSelection } from './selection.ts';

type ProductDialogProps = {
  item: Item;
  mode: OrderMode;
  /** When the item is served; missing: at all times. */
  serving?: Serving | undefined;
  phone: string;
  onClose: () => void;
  /** The item with its choices, quantity and note; every option is satisfied. */
  onAdd: (item: CartItem) => void;
};

/** Another product starts afresh. */
export function ProductDialog(props: ProductDialogProps) {
  return <OpenProduct key={props.item.item_id} {...props} />;
}

function OpenProduct({ item: offered, mode, serving, phone, onClose, onAdd }: ProductDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [selection, dispatch] = useReducer(choose, offered, startSelection);
  const { item, refused, isTried } = selection;
  const isSoldOut = offered.item_is_available === false;
  const faulty = optionErrors(item);

  function add(event: FormEvent) {
    event.preventDefault();
    const [first] = faulty;
    if (first === undefined) return onAdd({ ...item, note: item.note?.trim() ?? '' });
    // The message must stand before the focus comes, or it is not read out.
    flushSync(() => dispatch({ type: 'add.tried' }));
    const groups = [...(form.current?.querySelectorAll<HTMLElement>('[data-option]') ?? [])];
    const group = groups.find((candidate) => candidate.dataset['option'] === String(first.option_id));
    group?.scrollIntoView({ block: 'start' });
    group?.querySelector('input')?.focus({ preventScroll: true });
  }

  return (
    <Dialog
      label={item.item_name}
      isOpen
      onClose={onClose}
      {...(item.item_image ? { header: null } : {})}
      footer={
        <>
          {isSoldOut ? null : <ServingNote serving={serving} />}
          <AddBar item={item} mode={mode} isSoldOut={isSoldOut} formId={formId} onChoose={dispatch} />
        </>
      }
    >
      <form ref={form} id={formId} className={styles['product']} onSubmit={add} noValidate>
        {item.item_image ? <Picture className={styles['picture']} src={item.item_image} alt="" width={640} height={480} isFirst /> : null}
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
            refused={refused?.optionId === option.option_id ? refused.choiceId : null}
            isMissing={isTried && faulty.some((error) => error.option_id === option.option_id)}
            isDisabled={isSoldOut}
            onChoose={dispatch}
          />
        ))}
        {isSoldOut ? null : (
          <TextArea
            label={<Trans>A word for the kitchen</Trans>}
            hint={<Trans>Without onions, well done… For an allergy, please call us.</Trans>}
            name="note"
            rows={2}
            maxLength={noteMaximumCharacters}
            value={item.note}
            onChange={(event) => dispatch({ type: 'note.typed', note: event.currentTarget.value })}
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
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}
