import { useRouterState, type RouterState } from '@tanstack/react-router';
import styles from './navigation-progress.module.css';

/** Whether another page is being loaded. A change of the query keeps the page. */
const isLoadingPage = ({ status, location, resolvedLocation }: RouterState) =>
  status === 'pending' && resolvedLocation !== undefined && resolvedLocation.pathname !== location.pathname;

/** Thin bar at the top of the window while another page is being loaded. */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: isLoadingPage });
  return isLoading ? <div aria-hidden className={styles['bar']} /> : null;
}
