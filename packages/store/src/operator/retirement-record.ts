/** What a registry retired, and for what. */
export interface RetirementRecord {
  readonly reference: string;
  readonly project: string;
  readonly vintage: string;
  readonly quantity: number;
  readonly serials: readonly string[];
}

/** A record does not fit what is allocated. */
export class UnfitRecord extends Error {
  constructor(reference: string, why: string) {
    super(`${reference}: ${why}`);
    this.name = "UnfitRecord";
  }
}

/** @throws UnfitRecord when something else is allocated than was retired */
export const refuseUnfit = (
  { reference, project, vintage, quantity }: RetirementRecord,
  allocated: { readonly project_id: string; readonly vintage: string; readonly quantity: number },
): void => {
  if (project !== allocated.project_id || vintage !== allocated.vintage || quantity !== allocated.quantity)
    throw new UnfitRecord(
      reference,
      `${allocated.quantity} t of ${allocated.project_id} ${allocated.vintage} are allocated, not ${quantity} t of ${project} ${vintage}`,
    );
};

/**
 * Whether a record is there already.
 *
 * @throws UnfitRecord when the credits were retired as something else
 */
export const isRecorded = ({ reference, serials }: RetirementRecord, standing: readonly string[] | null): boolean => {
  if (standing === null) return false;
  if (JSON.stringify(standing) === JSON.stringify(serials)) return true;
  throw new UnfitRecord(reference, `is retired already, as ${standing.join(", ")}`);
};
