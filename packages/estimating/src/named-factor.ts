import { type Instant, knownInstantOf, ApiError, utcDayOf } from "@isotherm/core";
import type { Caller } from "@isotherm/http";
import { type FreightMethod, modeOf, type PrimaryData } from "@isotherm/methodology";
import type { Doing } from "@isotherm/factors/preferred-own-factor";
import type { NamedFactor } from "@isotherm/methodology/factors/factor-units";
import type { EstimateUses } from "./dependencies.ts";

/** How the ids of own factors begin. */
export const isOwnId = (id: string): boolean => id.startsWith("own/");

/**
 * The own factor of the caller's organisation that a request names.
 *
 * @param day on which what is estimated was done, `YYYY-MM-DD`
 * @throws ApiError emission_factor_id_invalid, also where the factor does not hold on the day
 */
export const ownFactor = async (
  { ownFactors }: Pick<EstimateUses, "ownFactors">,
  { organisation, account }: Pick<Caller, "account" | "organisation">,
  id: string,
  day: string,
): Promise<NamedFactor> => {
  const own = await ownFactors.one({ organisation: organisation.id, mode: account.type }, id);
  // What describes factors is loaded with the first one that is named.
  if (own) return (await import("@isotherm/factors/own-factor")).namedOwnFactor(own, organisation.name, day);
  throw new ApiError("emission_factor_id_invalid", `emission_factor_id: the organisation has no own factor ${id}.`);
};

/** Whether the caller's account has own factors used without being named. */
const prefersOwn = (caller: Pick<Caller, "account"> | undefined): caller is Caller =>
  caller?.account.own_emission_factors === "preferred";

/** The own factors of who is asking; a batch asks with one caller for all of its rows. */
const listed = new WeakMap<Caller, ReturnType<EstimateUses["ownFactors"]["newest"]>>();

/**
 * The own factor that the account's preference chooses for what is estimated; undefined where the account has no such
 * preference, or no factor is for it. Searched are those that `ownFactors.newest` gives.
 */
export const preferredFactor = async (
  { ownFactors }: Pick<EstimateUses, "ownFactors">,
  caller: Caller | undefined,
  doing: Doing,
): Promise<NamedFactor | undefined> => {
  if (!prefersOwn(caller)) return undefined;
  const { organisation, account } = caller;
  const own = listed.get(caller) ?? ownFactors.newest({ organisation: organisation.id, mode: account.type });
  listed.set(caller, own);
  const { preferredOwnFactor } = await import("@isotherm/factors/preferred-own-factor");
  return preferredOwnFactor(await own, doing, organisation.name);
};

/** What of a call decides about an own factor. */
export interface NamingCall {
  readonly caller?: Caller;
  readonly now: Instant;
}

/** Where own factors are looked up; nowhere for who has none to name. */
export type Naming = Partial<Pick<EstimateUses, "ownFactors">>;

/** What of a leg decides about its own factor. */
interface OwnLeg {
  readonly method: FreightMethod;
  readonly country_code?: string | undefined;
  readonly primary_data?: unknown;
  readonly emission_factor_id?: string | undefined;
}

/**
 * A leg with the own factor that it names, or that the account's preference chooses where the leg has no figures of its
 * own, in the place of primary data.
 *
 * @param shippedAt when its goods moved; now without it
 * @throws ApiError emission_factor_id_invalid
 */
export const legWithOwnFactor = async <L extends OwnLeg>(
  { ownFactors }: Naming,
  { caller, now }: NamingCall,
  leg: L,
  shippedAt: string | undefined,
): Promise<L | (Omit<L, "primary_data"> & { readonly primary_data: PrimaryData })> => {
  const { emission_factor_id: id, country_code, method, primary_data } = leg;
  if (id === undefined && (primary_data !== undefined || !prefersOwn(caller))) return leg;
  if (!ownFactors || !caller) throw new ApiError("emission_factor_id_invalid");
  const day = utcDayOf(shippedAt === undefined ? now : knownInstantOf(shippedAt));
  const factor =
    id === undefined
      ? await preferredFactor({ ownFactors }, caller, {
          activity: "freight",
          day,
          mode: modeOf(method),
          regions: [country_code],
        })
      : await ownFactor({ ownFactors }, caller, id, day);
  if (!factor) return leg;
  return { ...leg, primary_data: { source: factor.factor.source, factor } };
};

/**
 * The legs of a request with the own factors that they name.
 *
 * @throws ApiError emission_factor_id_invalid, the zero-based index of the leg named in the message
 */
export const legsWithOwnFactors = <L extends OwnLeg>(
  naming: Naming,
  call: NamingCall,
  legs: readonly L[],
  shippedAt: string | undefined,
) =>
  Promise.all(
    legs.map(async (leg, index) => {
      try {
        return await legWithOwnFactor(naming, call, leg, shippedAt);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        throw new ApiError(error.code, `legs.${index}: ${error.detail ?? "the emission factor is not known"}`);
      }
    }),
  );
