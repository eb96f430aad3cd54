import type { AnyAccount } from "@isotherm/contract";
import { logoAddress } from "@isotherm/storefront";

/** An account as it is answered: its logo by its whole address. */
export const accountResponse = <A extends AnyAccount>(account: A, origin: string): A => ({
  ...account,
  logo: logoAddress(account, origin),
});
