"""Written by `npm run openapi` from the contract. Do not edit."""
