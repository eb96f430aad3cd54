/** A binary heap of values by rising number. */
export interface Heap<T> {
  push(order: number, value: T): void;
  /** Takes out the value with the smallest number. */
  pop(): { readonly order: number; readonly value: T } | undefined;
}

/** Makes an empty heap. Equal numbers come out in an order that depends only on what was put in. */
export const minHeap = <T>(): Heap<T> => {
  const entries: { readonly order: number; readonly value: T }[] = [];
  const swap = (a: number, b: number): void => {
    const held = entries[a] as { order: number; value: T };
    entries[a] = entries[b] as { order: number; value: T };
    entries[b] = held;
  };
  const orderAt = (index: number): number => entries[index]?.order ?? Infinity;
  return {
    push: (order, value) => {
      entries.push({ order, value });
      for (let child = entries.length - 1; child > 0;) {
        const parent = (child - 1) >> 1;
        if (orderAt(parent) <= orderAt(child)) return;
        swap(parent, child);
        child = parent;
      }
    },
    pop: () => {
      const top = entries[0];
      const last = entries.pop();
      if (top === undefined || last === undefined || entries.length === 0) return top;
      entries[0] = last;
      for (let parent = 0; ;) {
        const left = 2 * parent + 1;
        const child = orderAt(left + 1) < orderAt(left) ? left + 1 : left;
        if (orderAt(child) >= orderAt(parent)) return top;
        swap(parent, child);
        parent = child;
      }
    },
  };
};
