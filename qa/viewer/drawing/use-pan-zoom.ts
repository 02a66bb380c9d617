import { useEffect, useState, type RefObject } from 'react';
import type { Box, Drawing } from '../../layout/drawing.ts';

/** Moves a drawing without rendering it again. `reveal`: moves it only where the box is outside, or too small to read. */
export type PanZoom = {
  fit(this: void): void;
  zoom(this: void, factor: number): void;
  pan(this: void, x: number, y: number): void;
  reveal(this: void, box: Box): void;
};

const [minScale, maxScale] = [0.08, 2.5];
/** Below `minReadableScale` text is too small to read; `revealScale` is the scale that a revealed state is then shown at. */
const [minReadableScale, revealScale] = [0.55, 0.8];
/** Pixels between the drawing and its frame. */
const margin = 24;
/** Pixels of an arrow key. */
const keyStep = 60;

type PanZoomElements = { frame: HTMLElement; content: SVGGElement; drawing: Drawing };
type Controls = PanZoom & {
  zoomAt(this: void, factor: number, x: number, y: number): void;
  attach(this: void, parts: PanZoomElements | null): void;
};

/** Lets pointer, wheel and keyboard move a drawing: `frame` takes the input, `content` is transformed. */
export function usePanZoom(frame: RefObject<HTMLElement | null>, content: RefObject<SVGGElement | null>, drawing: Drawing): PanZoom {
  const [controls] = useState(createControls);
  useEffect(() => {
    if (frame.current === null || content.current === null) return undefined;
    const element = frame.current;
    controls.attach({ frame: element, content: content.current, drawing });
    controls.fit();
    let knownSize = element.clientWidth + element.clientHeight;
    const resized = new ResizeObserver(() => {
      if (knownSize !== element.clientWidth + element.clientHeight) controls.fit();
      knownSize = element.clientWidth + element.clientHeight;
    });
    resized.observe(element);
    const stop = addListeners(element, controls);
    return () => {
      resized.disconnect();
      stop();
      controls.attach(null);
    };
  }, [controls, frame, content, drawing]);
  return controls;
}

function createControls(): Controls {
  let elements: PanZoomElements | null = null;
  let view = { x: 0, y: 0, scale: 1 };
  const clampScale = (scale: number) => Math.min(maxScale, Math.max(minScale, scale));
  function applyView(next: typeof view) {
    view = next;
    elements?.content.setAttribute('transform', `translate(${view.x} ${view.y}) scale(${view.scale})`);
  }
  const frameSize = () => ({ width: elements?.frame.clientWidth ?? 0, height: elements?.frame.clientHeight ?? 0 });
  function zoomAt(factor: number, x: number, y: number) {
    const scale = clampScale(view.scale * factor);
    const ratio = scale / view.scale;
    applyView({ x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio, scale });
  }
  return {
    attach: (attached) => void (elements = attached),
    zoomAt,
    zoom: (factor) => zoomAt(factor, frameSize().width / 2, frameSize().height / 2),
    pan: (x, y) => applyView({ ...view, x: view.x + x, y: view.y + y }),
    fit() {
      const { width = 1, height = 1 } = elements?.drawing ?? {};
      const scale = clampScale(Math.min(1, (frameSize().width - margin * 2) / width, (frameSize().height - margin * 2) / height));
      applyView({ x: (frameSize().width - width * scale) / 2, y: (frameSize().height - height * scale) / 2, scale });
    },
    reveal: (box) => {
      const [left, top] = [box.x * view.scale + view.x, box.y * view.scale + view.y];
      const isInside = left + box.width * view.scale <= frameSize().width && top + box.height * view.scale <= frameSize().height;
      if (view.scale >= minReadableScale && left >= 0 && top >= 0 && isInside) return;
      const scale = Math.max(view.scale, revealScale);
      const centre = (size: number, start: number, length: number) => size / 2 - (start + length / 2) * scale;
      applyView({ x: centre(frameSize().width, box.x, box.width), y: centre(frameSize().height, box.y, box.height), scale });
    },
  };
}

function addListeners(element: HTMLElement, controls: Controls): () => void {
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
      const otherPointer = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, now);
      if (otherPointer === undefined) return controls.pan(now.x - before.x, now.y - before.y);
      const { left, top } = element.getBoundingClientRect();
      const factor = distance(now, otherPointer) / Math.max(1, distance(before, otherPointer));
      controls.zoomAt(factor, (now.x + otherPointer.x) / 2 - left, (now.y + otherPointer.y) / 2 - top);
    },
    { signal },
  );
  element.addEventListener('keydown', (event) => moveByKey(event, controls), { signal });
  return () => listeners.abort();
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

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
