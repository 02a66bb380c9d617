import { cleanup, fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RemountBoundary } from '#ui/remount-boundary.tsx';

let mountCount = 0;
let time = 0;

/** Its text comes and goes beside an element, as the linter forbids in the shop. */
function Fragile() {
  const [isExpanded, setExpanded] = useState(true);
  const [mount] = useState(() => ++mountCount);
  return (
    <p>
      <button type="button" onClick={() => setExpanded(false)}>
        {`mount ${mount}`}
      </button>
      {isExpanded ? 'more' : null}
    </p>
  );
}

function replaceTextByElement() {
  const text = [...(document.querySelector('p')?.childNodes ?? [])].find((node) => node.nodeType === Node.TEXT_NODE);
  const font = document.createElement('font');
  text?.replaceWith(font);
}

/** Stops the clock later than the errors of earlier tests. */
function stopClock() {
  time += 60_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(time);
  onTestFinished(() => {
    clock.mockRestore();
  });
}

/** Renders the region, and makes React remove a node that is no longer there. Returns what `breakRegion` does. */
function renderFragileRegion() {
  const logged = [vi.spyOn(console, 'error').mockReturnValue(), vi.spyOn(console, 'warn').mockReturnValue()];
  onTestFinished(() => logged.forEach((spy) => spy.mockRestore()));
  onTestFinished(cleanup);
  mountCount = 0;
  stopClock();
  render(
    <RemountBoundary>
      <Fragile />
    </RemountBoundary>,
  );
  return function breakRegion() {
    replaceTextByElement();
    fireEvent.click(document.querySelector('button') ?? document);
    return document.body.textContent;
  };
}

test('a region whose nodes were replaced by something else is remounted', () => {
  const breakRegion = renderFragileRegion();
  expect(breakRegion()).toBe('mount 2more');
});

test('a region that fails again and again goes to the error boundary around it', () => {
  const breakRegion = renderFragileRegion();
  expect([breakRegion(), breakRegion(), breakRegion()]).toEqual(['mount 2more', 'mount 3more', 'mount 4more']);
  expect(breakRegion).toThrow(/removeChild|not a child/);
});

test('a region is remounted again some time after regions have failed too often', () => {
  const breakRegion = renderFragileRegion();
  for (const _ of [1, 2, 3]) breakRegion();
  expect(breakRegion).toThrow(/removeChild|not a child/);
  cleanup();
  expect(renderFragileRegion()()).toBe('mount 2more');
});

test('an error of the region itself goes to the error boundary around it at once', () => {
  stopClock();
  vi.spyOn(console, 'error').mockReturnValue();
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  const fail = () => {
    throw new TypeError('broken');
  };
  const Broken = () => fail();
  expect(() =>
    render(
      <RemountBoundary>
        <Broken />
      </RemountBoundary>,
    ),
  ).toThrow('broken');
  // It would fail again: it is not remounted once.
  expect(warn).not.toHaveBeenCalled();
});
