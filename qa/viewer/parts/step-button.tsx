type Props = {
  index: number;
  name: string;
  state: string;
  isCurrent: boolean;
  isFailed?: boolean;
  stateClass: string | undefined;
  onShow(this: void): void;
};

/** A step of a path: its number, its name, and the state that it leads to. */
export function StepButton({ index, name, state, isCurrent, isFailed = false, stateClass, onShow }: Props) {
  return (
    <button type="button" aria-current={isCurrent ? 'step' : undefined} data-failed={isFailed ? '' : undefined} onClick={onShow}>
      <span translate="no">{index + 1}</span>
      <span>
        <span translate="no">{name}</span>
        {isFailed && <span> — échec ici</span>}
        <br />
        <span className={stateClass} translate="no">
          {state}
        </span>
      </span>
    </button>
  );
}
