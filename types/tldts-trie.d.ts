/** The public suffix list as `tldts` ships it: a trie of labels, from the last one of a name to the first. */
declare module 'tldts/dist/cjs/src/data/trie.js' {
  /** By node: 0 where no rule ends. */
  export const nodeFlags: Uint8Array;
  /** By node: its first edge; the next entry is the end of its edges. */
  export const edgeStart: ArrayLike<number>;
  /** By edge: the node it leads to. */
  export const edgeChild: ArrayLike<number>;
  /** By edge: the length of its label in `labelText`, where the labels follow one another. */
  export const edgeLength: ArrayLike<number>;
  export const labelText: string;
  export const rulesRoot: number;
  export const exceptionsRoot: number;
}
