import words from './words.json' with { type: 'json' };

type ActionOrGuard = { type: string; params?: unknown } | string;
type Guard = ActionOrGuard | ((...given: never[]) => unknown);

/** Returns itself for every property and every call, so that a `params` function can be called without a real event or context. */
const anything: unknown = new Proxy(() => anything, { get: () => anything, apply: () => anything });

/** Returns the literal values among the params of a guard or an action, which tell its uses apart. */
function literals(params: unknown): string[] {
  const values: unknown = typeof params === 'function' ? evaluate(params as (given: unknown, second: unknown) => unknown) : params;
  if (['string', 'number', 'boolean'].includes(typeof values)) return [String(values)];
  if (typeof values !== 'object' || values === null) return [];
  return Object.values(values).filter((value) => typeof value === 'string');
}

function evaluate(params: (given: unknown, second: unknown) => unknown): unknown {
  try {
    return params({ context: anything, event: anything }, anything);
  } catch {
    return null;
  }
}

const lookUp = (table: Record<string, string>, name: string) => table[name] ?? name;

/** Formats an action: its name, and its parameters if they are literals. */
export function actionName(action: unknown): string {
  const { type, params } =
    typeof action === 'string' ? { type: action, params: undefined } : (action as { type: string; params?: unknown });
  const values = literals(params);
  return values.length === 0 ? type.replace('xstate.', '') : `${type}(${values.join(', ')})`;
}

/** Formats a guard, with the names of the code or in plain French. */
export function guardName(guard: unknown, isPlain: boolean): string {
  const given = guard as Guard;
  if (typeof given === 'function') {
    const { check, guards = [] } = given as unknown as { check?: { name: string }; guards?: unknown[] };
    const parts = guards.map((nestedGuard) => guardName(nestedGuard, isPlain));
    if (check?.name === 'checkNot') return isPlain ? `pas « ${parts.join()} »` : `not(${parts.join()})`;
    if (check?.name === 'checkOr') return parts.join(isPlain ? ' ou ' : ' || ');
    return parts.join(isPlain ? ' et ' : ' && ');
  }
  const { type, params } = typeof given === 'string' ? { type: given, params: undefined } : given;
  const values = literals(params).join(', ');
  if (isPlain) return `${lookUp(words.guards, type)}${values === '' ? '' : ` : ${values}`}`;
  return `${type}${values === '' ? '' : `(${values})`}`;
}

/** Title and purpose of a chart. */
export function chartWords(id: string): { title: string; purpose: string } {
  const [title = id, purpose = ''] = (words.charts as Record<string, string[]>)[id] ?? [];
  return { title, purpose };
}

export const stateLabel = (key: string) => lookUp(words.states, key);
export const actorLabel = (actor: string) => lookUp(words.actors, actor);
export const delayLabel = (delay: string) => lookUp(words.delays, delay);
export const eventLabel = (type: string) => lookUp(words.events, type);
/** Why a state is never shown, or a transition never taken. */
export const reasonLabel = (reason: string) => lookUp(words.reasons, reason);
