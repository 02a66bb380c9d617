const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Ids that Lingui derives from a message by hashing it. */
const hashedId = /^[\w+/-]{6}$/;

/** Encodes a number in as few letters as possible, at least two. */
function encode(index: number): string {
  const rest = Math.floor(index / letters.length);
  return (rest < letters.length ? letters[rest] : encode(rest - letters.length)) + (letters[index % letters.length] ?? '');
}

/**
 * Returns short ids for the hashed ids of a catalogue. Each message costs its id twice, in the code and in the catalogue, and hashes
 * do not compress. Messages of one file have consecutive ids.
 */
export function shortMessageIds(catalogue: Record<string, { origin?: [string, number?][] }>): Map<string, string> {
  const firstFile = (id: string) => catalogue[id]?.origin?.[0]?.[0] ?? '';
  const ids = Object.keys(catalogue)
    .filter((id) => hashedId.test(id))
    .toSorted((a, b) => (`${firstFile(a)} ${a}` < `${firstFile(b)} ${b}` ? -1 : 1));
  return new Map(ids.map((id, index) => [id, encode(index)]));
}

/** Replaces the hashed ids of the messages that compiled code shows. */
export function shortenMessageIds(code: string, shortIds: ReadonlyMap<string, string>): string {
  return code.replace(/\bid: ?"([\w+/-]{6})"/g, (text, id: string) => {
    const shortId = shortIds.get(id);
    return shortId === undefined ? text : `id: "${shortId}"`;
  });
}
