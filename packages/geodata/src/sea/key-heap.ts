/** Values in order of their keys, both whole numbers from 0: a binary heap in typed arrays, for searches. */
export interface KeyHeap {
  readonly clear: () => void;
  readonly push: (key: number, value: number) => void;
  /** Takes the value with the least key; -1 where nothing is left. */
  readonly pop: () => number;
  /** The key of the value that `pop` gave last. */
  readonly lastKey: () => number;
}

/** An empty heap. It grows as it must, and keeps its memory for the next search. */
export const keyHeap = (): KeyHeap => {
  let keys = new Float64Array(4_096);
  let values = new Int32Array(4_096);
  let size = 0;
  let last = 0;
  return {
    clear: () => {
      size = 0;
    },
    push: (key, value) => {
      if (size === keys.length) {
        const [oldKeys, oldValues] = [keys, values];
        keys = new Float64Array(2 * size);
        values = new Int32Array(2 * size);
        keys.set(oldKeys);
        values.set(oldValues);
      }
      let at = size++;
      while (at > 0) {
        const above = (at - 1) >> 1;
        if ((keys[above] as number) <= key) break;
        keys[at] = keys[above] as number;
        values[at] = values[above] as number;
        at = above;
      }
      keys[at] = key;
      values[at] = value;
    },
    pop: () => {
      if (size === 0) return -1;
      last = keys[0] as number;
      const top = values[0] as number;
      size--;
      const [key, value] = [keys[size] as number, values[size] as number];
      let at = 0;
      for (;;) {
        let below = 2 * at + 1;
        if (below >= size) break;
        if (below + 1 < size && (keys[below + 1] as number) < (keys[below] as number)) below++;
        if ((keys[below] as number) >= key) break;
        keys[at] = keys[below] as number;
        values[at] = values[below] as number;
        at = below;
      }
      keys[at] = key;
      values[at] = value;
      return top;
    },
    lastKey: () => last,
  };
};
