import { SELLER } from "./seller.ts";
import { checkedStage, type Stage } from "../../infra/stages/stage.ts";
import { stageNamed } from "../../infra/stages/stage-named.ts";

/** Where the stage of `fullStage` is, and where its edge. */
export const REGION = "eu-central-1";
export const EDGE_REGION = "us-east-1";

const certificateIn = (region: string) => `arn:aws:acm:${region}:123456789012:certificate/0a1b-2c3d`;

/** A stage that has all that a stage can have. */
export const fullStage: Stage = checkedStage({
  ...stageNamed("prod"),
  name: "full",
  alarmEmails: ["on-call@example.org"],
  corsOrigins: ["https://app.example.org"],
  cardPayments: "stripe",
  openIdConnect: { name: "Example ID", issuer: "https://login.example.org/tenant", client_id: "dashboard" },
  seller: SELLER,
  mail: { from: "receipts@example.org", identity: "example.org" },
  backups: { keepDays: 35, copies: ["arn:aws:backup:eu-west-1:210987654321:backup-vault:isotherm"] },
  trail: { events: "writes", keepDays: 365 },
  domain: {
    name: "api.example.org",
    certificateArn: certificateIn(REGION),
    hostedZone: { id: "Z123", name: "example.org" },
  },
  edge: { certificateArn: certificateIn(EDGE_REGION), requestsPerFiveMinutes: 2_000, originKey: "first", closed: true },
});
