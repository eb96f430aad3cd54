/** Stripe's interface: the one host beyond AWS and the receivers of events that the service speaks to, for payments by card. */
export const STRIPE_ADDRESS = "https://api.stripe.com";
