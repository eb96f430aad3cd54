/** Of a sheet's input, as it is written, what it may have from the step that it is the result of. */
interface WireInput {
  readonly value?: string;
  readonly unit?: string;
  readonly quality?: string;
  readonly from_step?: number;
}

/** A sheet as it is written: of its fields those that are not kept as they are answered. */
export interface WireSheet {
  readonly estimate_id?: string;
  readonly steps: readonly {
    readonly inputs: readonly WireInput[];
    readonly result: { readonly value: string; readonly unit: string };
    readonly quality: string;
  }[];
}

type WireStep = WireSheet["steps"][number];

const eachInput = (
  steps: readonly WireStep[],
  change: (input: WireInput, told: Required<Omit<WireInput, "from_step">>) => WireInput,
): readonly WireStep[] =>
  steps.map((step) => ({
    ...step,
    inputs: step.inputs.map((input) => {
      const from = input.from_step === undefined ? undefined : steps[input.from_step];
      return from ? change(input, { ...from.result, quality: from.quality }) : input;
    }),
  }));

/** A sheet without its estimate's id, and without what inputs only repeat of the step that they come from. */
export const shortSheet = <S extends WireSheet>({ estimate_id: _its, ...sheet }: S) => ({
  ...sheet,
  steps: eachInput(sheet.steps, ({ value, unit, quality, ...input }, told) => ({
    ...input,
    ...(value !== told.value && { value }),
    ...(unit !== told.unit && { unit }),
    ...(quality !== told.quality && { quality }),
  })),
});

/** What `shortSheet` left out. A sheet that was kept before there was this has all of it. */
export const wholeSheet = <S extends WireSheet>(estimate_id: string, sheet: S) => ({
  estimate_id,
  ...sheet,
  steps: eachInput(sheet.steps, (input, { value, unit, quality }) => ({ value, unit, quality, ...input })),
});
