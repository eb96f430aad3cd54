import type { AnyAccount, OrganisationType } from "@isotherm/contract";
import { logoAddress } from "@isotherm/storefront";

/** What of a call the answer about an account needs. */
interface AccountCall {
  readonly origin: string;
  readonly organisation: { readonly organisation_type?: OrganisationType | undefined };
}

/** An account as it is answered: its logo by its whole address, with what its organisation is. */
export const accountResponse = <A extends AnyAccount>(
  account: A,
  { origin, organisation }: AccountCall,
): A & { logo: string | null; organisation_type: OrganisationType } => ({
  ...account,
  logo: logoAddress(account, origin),
  organisation_type: organisation.organisation_type ?? "shipper",
});
