import { Component } from 'react';
import type { ElementNode } from '#ui/element-node.ts';

type Props = { children: ElementNode };
type State = { error: unknown };

/** More errors than these within `remountPeriodMs`, anywhere on the page, are not repaired by remounting. */
const maximumRemounts = 3;
const remountPeriodMs = 10_000;

/** Times of the latest errors of all boundaries: one that remounts another would otherwise begin to count anew. */
let errorTimes: number[] = [];

/** Returns the times of the errors of the current period. */
const recentErrorTimes = () => errorTimes.filter((time) => performance.now() - time < remountPeriodMs);

/** Whether React could not remove or insert a node, because something else has moved it: a translator, or an extension of the browser. */
const isForeignChange = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError';

/**
 * Error boundary that remounts a region whose nodes something else has moved. What the stores and charts know is kept. Any other error, and
 * one that comes back, goes to the boundary around it.
 */
export class RemountBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (!isForeignChange(error)) return;
    errorTimes = [...recentErrorTimes(), performance.now()];
    console.warn('a region was remounted, because its nodes had been moved', error);
    this.setState({ error: null });
  }

  override render(): ElementNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isForeignChange(error) || recentErrorTimes().length >= maximumRemounts) throw error;
    return null;
  }
}
