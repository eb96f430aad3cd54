/** A leg of freight as it is answered or kept, as far as it may have gained road legs. */
interface MaybeJoined<P> {
  readonly methodology_details?: object | undefined;
  readonly resolved_legs?: readonly P[] | undefined;
}

/**
 * The parts of a leg that gained road legs by route inference: they go by different modes, so each is counted and shown by
 * itself. Undefined for every other leg, also for one that takes a ferry.
 */
export const inferredParts = <P>({ methodology_details: details, resolved_legs: parts }: MaybeJoined<P>) =>
  details && "route_inference" in details ? parts : undefined;
