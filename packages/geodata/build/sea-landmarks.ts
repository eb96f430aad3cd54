import { keyHeap } from "../src/sea/key-heap.ts";

/** The network that landmarks are set in: arcs of each point, in ranges, with the passages that they go through. */
export interface LandmarkNetwork {
  readonly arcStart: Uint32Array;
  readonly arcPoint: Uint16Array;
  readonly arcMetres: Uint32Array;
  readonly arcMask: Uint16Array;
}

const LANDMARKS = 12;
const METRES_PER_KM = 1_000;
const NEVER = 0xff_ff_ff_ff;

/** Metres from one point to all by the shortest way that no closed passage lies on (Dijkstra 1959). */
const metresFrom = (start: number, { arcStart, arcPoint, arcMetres, arcMask }: LandmarkNetwork, closed: number) => {
  const metres = new Uint32Array(arcStart.length - 1).fill(NEVER);
  const heap = keyHeap();
  metres[start] = 0;
  heap.push(0, start);
  for (let point = heap.pop(); point !== -1; point = heap.pop()) {
    const far = metres[point] as number;
    if (heap.lastKey() > far) continue;
    for (let arc = arcStart[point] as number; arc < (arcStart[point + 1] as number); arc++) {
      const next = arcPoint[arc] as number;
      const there = far + (arcMetres[arc] as number);
      if (((arcMask[arc] as number) & closed) !== 0 || there >= (metres[next] as number)) continue;
      metres[next] = there;
      heap.push(there, next);
    }
  }
  return metres.map((far) => (far === NEVER ? 0 : far));
};

/** Km from landmarks to all points, as the data file has them. Each landmark is the farthest from those before. */
export const landmarkKm = (network: LandmarkNetwork, closed: number): Uint16Array => {
  const points = network.arcStart.length - 1;
  const all = new Uint16Array(LANDMARKS * points);
  let nearest = metresFrom(0, network, closed);
  for (let landmark = 0; landmark < LANDMARKS; landmark++) {
    const farthest = nearest.reduce((best, far, point) => (far > (nearest[best] ?? 0) ? point : best), 0);
    const metres = metresFrom(farthest, network, closed);
    for (const [point, far] of metres.entries()) all[point * LANDMARKS + landmark] = Math.floor(far / METRES_PER_KM);
    nearest = landmark === 0 ? metres : nearest.map((far, point) => Math.min(far, metres[point] ?? 0));
  }
  return all;
};
