/** Numbers from 0 (inclusive) to 1 (exclusive) that look like chance and are the same for the same seed. */
export const chanceOf = (seed: number): (() => number) => {
  let state = (seed * 2_654_435_761) % 2_147_483_647 || 1;
  // Park and Miller's generator: enough to strew trees.
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};
