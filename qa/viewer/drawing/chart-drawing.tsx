import { useEffect, useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import type { Drawing } from '../../layout/drawing.ts';
import type { Chart } from '../../report/format.ts';
import { EdgeLine } from './edge-line.tsx';
import type { Marks } from './marks.ts';
import { AnywhereBox, StateBox } from './state-box.tsx';
import { usePanZoom, type PanZoom } from './use-pan-zoom.ts';
import styles from './drawing.module.css';

/** What a toolbar does with a drawing. */
export type DrawingHandle = Pick<PanZoom, 'fit' | 'zoom'> & { svg(this: void): SVGSVGElement | null };

type Props = {
  chart: Chart;
  drawing: Drawing;
  marks: Marks;
  label: string;
  /** State or transition to keep in view. */
  focus?: string;
  onSelect(this: void, id: string): void;
  /** Opens the group of a state that is drawn collapsed. */
  onOpen(this: void, id: string): void;
  handle?: Ref<DrawingHandle>;
};

/** Pixels that the pointer may move during a click. */
const clickSlack = 5;

/** A chart's drawing. The list beside it has the same content for keyboard and screen reader. */
export function ChartDrawing({ chart, drawing, marks, label, focus = '', onSelect, onOpen, handle }: Props) {
  const frame = useRef<HTMLElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const content = useRef<SVGGElement>(null);
  const panZoom = usePanZoom(frame, content, drawing);
  const states = useMemo(() => new Map(chart.states.map((state) => [state.id, state])), [chart]);
  const transitions = useMemo(() => new Map(chart.transitions.map((transition) => [transition.id, transition])), [chart]);

  useImperativeHandle(handle, () => ({ fit: panZoom.fit, zoom: panZoom.zoom, svg: () => svg.current }), [panZoom]);

  useEffect(() => {
    const node = drawing.nodes.find(({ id }) => id === focus);
    const edge = drawing.edges.find((candidate) => candidate.transitions.includes(focus));
    const box = node ?? edge?.label ?? null;
    if (box !== null) panZoom.reveal(box);
  }, [panZoom, drawing, focus]);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    let pressed = { x: 0, y: 0 };
    const onDown = ({ clientX, clientY }: PointerEvent) => void (pressed = { x: clientX, y: clientY });
    function onClick({ target, clientX, clientY }: MouseEvent) {
      if (Math.hypot(clientX - pressed.x, clientY - pressed.y) > clickSlack || !(target instanceof Element)) return;
      const id = target.closest('[data-id]')?.getAttribute('data-id') ?? '';
      onSelect(id);
    }
    function onDoubleClick({ target }: MouseEvent) {
      const id = target instanceof Element ? target.closest('[data-id]')?.getAttribute('data-id') : null;
      if (typeof id === 'string' && states.has(id)) onOpen(id);
    }
    element.addEventListener('pointerdown', onDown);
    element.addEventListener('click', onClick);
    element.addEventListener('dblclick', onDoubleClick);
    return () => {
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('click', onClick);
      element.removeEventListener('dblclick', onDoubleClick);
    };
  }, [onSelect, onOpen, states]);

  const nodes = drawing.nodes.toSorted((a, b) => a.depth - b.depth);
  return (
    <section ref={frame} className={styles['frame']} aria-label={label} data-drawing>
      <svg ref={svg} className={styles['svg']} aria-hidden="true">
        <g ref={content}>
          {nodes.map((node) => {
            const state = states.get(node.id.split('#')[0] ?? '');
            if (state === undefined) return null;
            if (node.kind === 'anywhere') return <AnywhereBox key={node.id} {...{ node, chart, state, marks }} />;
            if (node.kind !== 'initial') return <StateBox key={node.id} {...{ node, chart, state, marks }} />;
            return <circle key={node.id} className={styles['dot']} cx={node.x + 5} cy={node.y + 5} r={5} />;
          })}
          {drawing.edges.map((edge) => (
            <EdgeLine key={edge.id} edge={edge} marks={marks} transitions={edge.transitions.flatMap((id) => transitions.get(id) ?? [])} />
          ))}
        </g>
      </svg>
    </section>
  );
}
