import {
  type BundlePercentageRequest,
  type CalculationSheet,
  type EstimateKind,
  type EstimateOfKind,
  MassUnit,
} from "@isotherm/contract";
import { type Decimal, type EstimateId } from "@isotherm/core";

/** What an order needs of an estimate of any kind. */
export interface EstimateToOrder {
  readonly id: EstimateId;
  /** CO2e in tonnes, as rounded in the answer. */
  readonly emissionsTonnes: Decimal;
  /** The selection that the request named. */
  readonly selection: readonly BundlePercentageRequest[] | undefined;
  readonly quantityTrunc: MassUnit;
  /** Counts the changes, so that of two at once one is tried again. */
  readonly version: number;
}

/** An estimate of one kind as it is kept: the answer, how it came about, and what an order from it needs. */
export interface StoredEstimateOf<K extends EstimateKind> extends EstimateToOrder {
  readonly kind: K;
  readonly estimate: EstimateOfKind[K];
  readonly sheet: CalculationSheet;
  /** Of the validated request and its kind: equal for equal requests. */
  readonly fingerprint: string;
}

/** An estimate of any kind as it is kept. */
export type StoredEstimate = StoredEstimateOf<EstimateKind>;
