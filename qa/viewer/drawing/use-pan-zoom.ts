import { useEffect, useState, type RefObject } from 'react';
import type { Box, Drawing } from '../../layout/drawing.ts';

/** Moves a drawing without rendering it again. `reveal`: moves it only where the box is outside, or too small to read. */
export type PanZoom = {
  fit(this: void): void;
  zoom(this: void, factor: number): void;
  pan(this: void, x: number, y: number): void;
  reveal(this: void, box: Box): void;
};

const [smallest, largest] = [0.08, 2.5];
/** Below `legible` text is too small to read; `comfortable` is the scale that a state is then shown at. */
const [legible, comfortable] = [0.55, 0.8];
/** Free room around the drawing, in pixels. */
const margin = 24;
/** Pixels of an arrow key. */
const keyStep = 60;

type Parts = { frame: HTMLElement; content: SVGGElement; drawing: Drawing };
type Controls = PanZoom & { zoomAt(this: void, factor: number, x: number, y: number): void; attach(this: void, parts: Parts | null): void };

/** Lets pointer, wheel and keyboard move a drawing: `frame` takes the input, `content` is transformed. */
export function usePanZoom(frame: RefObject<HTMLElement | null>, content: RefObject<SVGGElement | null>, drawing: Drawing): PanZoom {
  const [controls] = useState(createControls);
  useEffect(() => {
    if (frame.current === null || content.current === null) return undefined;
    const element = frame.current;
    controls.attach({ frame: element, content: content.current, drawing });
    controls.fit();
    let known = element.clientWidth + element.clientHeight;
    const resized = new ResizeObserver(() => {
      if (known !== element.clientWidth + element.clientHeight) controls.fit();
      known = element.clientWidth + element.clientHeight;
    });
    resized.observe(element);
    const stop = listen(element, controls);
    return () => {
      resized.disconnect();
      stop();
      controls.attach(null);
    };
  }, [controls, frame, content, drawing]);
  return controls;
}

function createControls(): Controls {
  let parts: Parts | null = null;
  let view = { x: 0, y: 0, scale: 1 };
  const within = (scale: number) => Math.min(largest, Math.max(smallest, scale));
  function apply(next: typeof view) {
    view = next;
    parts?.content.setAttribute('transform', `translate(${view.x} ${view.y}) scale(${view.scale})`);
  }
  const room = () => ({ width: parts?.frame.clientWidth ?? 0, height: parts?.frame.clientHeight ?? 0 });
  function zoomAt(factor: number, x: number, y: number) {
    const scale = within(view.scale * factor);
    const ratio = scale / view.scale;
    apply({ x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio, scale });
  }
  return {
    attach: (attached) => void (parts = attached),
    zoomAt,
    zoom: (factor) => zoomAt(factor, room().width / 2, room().height / 2),
    pan: (x, y) => apply({ ...view, x: view.x + x, y: view.y + y }),
    fit() {
      const { width = 1, height = 1 } = parts?.drawing ?? {};
      const scale = within(Math.min(1, (room().width - margin * 2) / width, (room().height - margin * 2) / height));
      apply({ x: (room().width - width * scale) / 2, y: (room().height - height * scale) / 2, scale });
    },
    reveal: (box) => {
      const [left, top] = [box.x * view.scale + view.x, box.y * view.scale + view.y];
      const isRight = left + box.width * view.scale <= room().width && top + box.height * view.scale <= room().height;
      if (view.scale >= legible && left >= 0 && top >= 0 && isRight) return;
      const scale = Math.max(view.scale, comfortable);
      const centre = (size: number, start: number, length: number) => size / 2 - (start + length / 2) * scale;
      apply({ x: centre(room().width, box.x, box.width), y: centre(room().height, box.y, box.height), scale });
    },
  };
}

function listen(element: HTMLElement, controls: Controls): () => void {
  // The list beside the drawing has the same content: here the keyboard only moves what is seen.
  element.tabIndex = 0;
  const listeners = new AbortController();
  const { signal } = listeners;
  const pointers = new Map<number, { x: number; y: number }>();
  element.addEventListener('wheel', (event) => zoomByWheel(event, element, controls), { passive: false, signal });
  element.addEventListener('pointerdown', (event) => pointers.set(event.pointerId, { x: event.clientX, y: event.clientY }), { signal });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    element.addEventListener(end, (event) => pointers.delete(event.pointerId), { signal });
  element.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, now);
      if (other === undefined) return controls.pan(now.x - before.x, now.y - before.y);
      const { left, top } = element.getBoundingClientRect();
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      controls.zoomAt(factor, (now.x + other.x) / 2 - left, (now.y + other.y) / 2 - top);
    },
    { signal },
  );
  element.addEventListener('keydown', (event) => moveByKey(event, controls), { signal });
  return () => listeners.abort();
}

const distance = (one: { x: number; y: number }, other: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y);

/** Zooms with Ctrl (also the pinch of a touchpad) or a plain wheel; a touchpad's two-finger move pans. */
function zoomByWheel(event: WheelEvent, element: HTMLElement, controls: Controls): void {
  event.preventDefault();
  const isPan = !event.ctrlKey && (event.deltaX !== 0 || event.shiftKey);
  if (isPan) return controls.pan(-event.deltaX, -event.deltaY);
  const { left, top } = element.getBoundingClientRect();
  controls.zoomAt(Math.exp(-event.deltaY / 400), event.clientX - left, event.clientY - top);
}

function moveByKey(event: KeyboardEvent, controls: PanZoom): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  const actions: Record<string, () => void> = {
    ArrowLeft: () => controls.pan(keyStep, 0),
    ArrowRight: () => controls.pan(-keyStep, 0),
    ArrowUp: () => controls.pan(0, keyStep),
    ArrowDown: () => controls.pan(0, -keyStep),
    '+': () => controls.zoom(1.25),
    '-': () => controls.zoom(0.8),
    '0': controls.fit,
  };
  const action = actions[event.key];
  if (action === undefined) return;
  event.preventDefault();
  action();
}
