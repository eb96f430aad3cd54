/** A binary heap of values by rising number. */
export interface Heap<T> {
  push(order: number, value: T): void;
  /** Takes out the value with the smallest number. */
  pop(): { readonly order: number; readonly value: T } | undefined;
}

/** Makes an empty heap. Equal numbers come out in an order that depends only on what was put in. */
export const minHeap = <T>(): Heap<T> => {
  const orders: number[] = [];
  const values: T[] = [];
  const set = (index: number, order: number, value: T): void => {
    orders[index] = order;
    values[index] = value;
  };
  const move = (from: number, to: number): void => set(to, orders[from] as number, values[from] as T);
  return {
    push: (order, value) => {
      let at = orders.length;
      orders.push(order);
      values.push(value);
      for (let parent = (at - 1) >> 1; at > 0 && (orders[parent] as number) > order; parent = (at - 1) >> 1) {
        move(parent, at);
        at = parent;
      }
      set(at, order, value);
    },
    pop: () => {
      if (orders.length === 0) return undefined;
      const top = { order: orders[0] as number, value: values[0] as T };
      const order = orders.pop() as number;
      const value = values.pop() as T;
      const { length } = orders;
      if (length === 0) return top;
      let at = 0;
      for (let child = 1; child < length; child = 2 * at + 1) {
        if (child + 1 < length && (orders[child + 1] as number) < (orders[child] as number)) child++;
        if ((orders[child] as number) >= order) break;
        move(child, at);
        at = child;
      }
      set(at, order, value);
      return top;
    },
  };
};
