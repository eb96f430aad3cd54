import type { FunctionDefinition, TableAccess } from "./function-definition.ts";
import { RATE_SETTINGS } from "./environment.ts";
import { FONTS } from "./fonts.ts";

/** What every function behind an API key reads. */
const AUTHENTICATION = {
  "KEY#": ["GetItem"],
  "ORG#": ["GetItem"],
  "ACCOUNT#": ["GetItem"],
} as const satisfies TableAccess["items"];

/** What pricing reads. */
const OFFER = { CATALOGUE: ["Query"], RATES: ["Query"] } as const satisfies TableAccess["items"];

/** What pricing reads where an account follows a portfolio. */
const FOLLOWED = { PORTFOLIOS: ["GetItem"] } as const satisfies TableAccess["items"];

/** What ordering reads besides: the state of its bundles, for each order. */
const ORDERING = { ...OFFER, CATALOGUE: ["Query", "BatchGetItem"] } as const satisfies TableAccess["items"];

/** Places and distances. A test compares this list with what `packages/geodata` makes. */
const GEODATA = [
  "places-airports.bin",
  "places-airport-detours.bin",
  "places-locodes.bin",
  "places-borders.bin",
  "places-land.bin",
  "gazetteer.bin",
  "postcodes.bin",
  "land-cells.bin",
  "land-network.bin",
  "sea-network.bin",
  "waterways.json",
  "vessels.bin",
] as const;

const API = { sources: [], memoryMb: 512, timeoutSeconds: 15, sends: [], settings: [] } as const;

/**
 * Whoever reads API keys limits their use: it counts requests, and is told how many there may be. It knows requests of
 * the stage's own CloudFront, where there is one.
 */
const limited = (row: FunctionDefinition): FunctionDefinition =>
  row.group !== undefined && row.table && "KEY#" in row.table.items
    ? {
        ...row,
        table: { ...row.table, items: { ...row.table.items, "RATE#": ["UpdateItem"] } },
        settings: [...row.settings, ...RATE_SETTINGS],
        secrets: [...(row.secrets ?? []), "edge-keys"],
      }
    : row;

const ROWS: readonly FunctionDefinition[] = [
  {
    ...API,
    name: "accounts",
    group: "accounts",
    purpose: "Accounts and client accounts.",
    secrets: ["cursor-keys"],
    table: {
      items: {
        ...AUTHENTICATION,
        "ACCOUNT#": ["GetItem", "BatchGetItem", "PutItem", "Query"],
        "ORGACCOUNTS#": ["GetItem", "Query", "PutItem", "DeleteItem"],
        ANALYTICS: ["BatchGetItem"],
        "COUNTERS#": ["BatchGetItem", "Query"],
        "DEFAULT#": ["GetItem"],
        "SLUG#": ["PutItem", "DeleteItem"],
        "PICTURE#": ["PutItem", "DeleteItem"],
        ...FOLLOWED,
      },
      transactions: [
        ["ACCOUNT#", "ORGACCOUNTS#", "PICTURE#"],
        ["ACCOUNT#", "SLUG#"],
      ],
    },
  },
  {
    ...API,
    name: "analytics",
    group: "analytics",
    purpose: "Estimates and orders added up.",
    table: {
      items: {
        ...AUTHENTICATION,
        ...OFFER,
        "ACCOUNT#": ["GetItem", "Query"],
        "ORGACCOUNTS#": ["Query"],
        ANALYTICS: ["GetItem", "BatchGetItem"],
        "COUNTERS#": ["GetItem", "BatchGetItem", "Query"],
      },
    },
  },
  {
    ...API,
    name: "catalogue",
    group: "catalogue",
    purpose: "Bundles and projects.",
    secrets: ["cursor-keys"],
    table: { items: { ...AUTHENTICATION, ...OFFER } },
  },
  {
    ...API,
    name: "batches",
    group: "batches",
    purpose: "Many rows at once: batches, their results, mappings of columns.",
    // The result of a small batch is waited for, 20 s at most.
    timeoutSeconds: 28,
    secrets: ["cursor-keys"],
    table: {
      items: {
        ...AUTHENTICATION,
        "ACCOUNT#": ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        "BATCH#": ["PutItem"],
        "SHIPMENTS#": ["GetItem"],
        "HEADS#": ["GetItem", "PutItem"],
        "EVENTS#": ["PutItem"],
      },
      transactions: [
        ["ACCOUNT#", "BATCH#"],
        ["ACCOUNT#", "HEADS#", "EVENTS#"],
      ],
    },
    sends: ["batchFiles"],
    objects: {
      read: ["firstResults", "resultFiles", "errorFiles"],
      // What it may do itself, clients may do at the addresses that it signs.
      write: ["inline", "upload"],
    },
  },
  {
    ...API,
    name: "bundle-selections",
    group: "bundle-selections",
    purpose: "What accounts buy unless a request says otherwise.",
    table: {
      items: { ...AUTHENTICATION, ...OFFER, PORTFOLIOS: ["GetItem", "Query"], "ACCOUNT#": ["GetItem", "PutItem"] },
    },
  },
  {
    ...API,
    name: "estimates",
    group: "estimates",
    purpose: "Estimates of every kind, their quotes and calculation sheets.",
    // The memory of most functions. By `npm run bench -- memory` half of it doubles p99 for 0.07 USD a million less; twice as
    // much takes a third off p99 for 0.12 USD more, and no function is called as often.
    data: GEODATA,
    settings: ["ROUTER", "SPEND_FACTORS"],
    secrets: ["cursor-keys", "page-keys"],
    table: {
      items: {
        ...AUTHENTICATION,
        ...OFFER,
        ...FOLLOWED,
        "ACCOUNT#": ["GetItem", "Query", "PutItem", "DeleteItem"],
        // Client accounts that estimates are made for, which are created where they are missing.
        "ORGACCOUNTS#": ["GetItem", "PutItem"],
        "DEFAULT#": ["GetItem"],
        "FACTORS#": ["GetItem", "Query"],
      },
      transactions: [["ACCOUNT#", "ORGACCOUNTS#"]],
    },
  },
  {
    ...API,
    name: "factors",
    group: "emission-factors",
    purpose: "Search of emission factors; the own factors of organisations.",
    // The index of 70,000 factors is made with the first search, and a processor comes with the memory.
    memoryMb: 1_024,
    data: ["vessels.bin"],
    settings: ["SPEND_FACTORS"],
    secrets: ["cursor-keys"],
    table: { items: { ...AUTHENTICATION, "FACTORS#": ["GetItem", "Query", "PutItem"] } },
  },
  {
    ...API,
    name: "orders",
    group: "orders",
    purpose: "Quotes and orders.",
    // By `npm run bench -- memory`: twice 512 MB halve p99 for 0.18 USD a million more; 1,769 MB cost another quarter.
    memoryMb: 1_024,
    secrets: ["cursor-keys", "page-keys"],
    table: {
      items: {
        ...AUTHENTICATION,
        ...ORDERING,
        ...FOLLOWED,
        "ACCOUNT#": ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "ConditionCheckItem"],
        "HEADS#": ["GetItem", "PutItem"],
        "EVENTS#": ["PutItem"],
      },
      transactions: [["ACCOUNT#", "HEADS#", "EVENTS#"]],
    },
    packaged: FONTS,
    settings: ["TEST_STEP_MS"],
  },
  {
    ...API,
    name: "offset-links",
    group: "offset-links",
    purpose: "Links through which customers order.",
    secrets: ["cursor-keys"],
    table: {
      items: {
        ...AUTHENTICATION,
        ...OFFER,
        "ACCOUNT#": ["GetItem", "BatchGetItem", "Query", "PutItem"],
        "LINK#": ["GetItem", "PutItem"],
      },
      transactions: [["ACCOUNT#", "LINK#"]],
    },
    settings: ["LINK_LIMITS"],
  },
  {
    ...API,
    name: "reports",
    group: "reports",
    purpose: "Reports of periods: asked for, listed, fetched.",
    secrets: ["cursor-keys"],
    table: {
      items: {
        ...AUTHENTICATION,
        "ACCOUNT#": ["GetItem", "Query", "PutItem"],
        ANALYTICS: ["BatchGetItem"],
        "COUNTERS#": ["BatchGetItem", "Query"],
      },
    },
    sends: ["reports"],
    // What it may read itself, clients may read at the addresses that it signs.
    objects: { read: ["reportFiles"], write: [] },
  },
  {
    ...API,
    name: "shipments",
    group: "shipments",
    purpose: "Reported shipments, their batches, and the calculation of their emissions.",
    // The result of a small batch is waited for, 20 s at most; 200,000 shipments are selected in less.
    timeoutSeconds: 28,
    secrets: ["cursor-keys"],
    table: {
      items: {
        ...AUTHENTICATION,
        "ACCOUNT#": ["GetItem", "Query", "PutItem", "UpdateItem"],
        "BATCH#": ["PutItem"],
        "SHIPMENTS#": ["GetItem", "Query"],
      },
      transactions: [["ACCOUNT#", "BATCH#"]],
    },
    sends: ["batchFiles"],
    objects: { read: ["firstResults"], write: ["inline", "upload"] },
  },
  {
    ...API,
    name: "webhooks",
    group: "webhooks",
    purpose: "Endpoints of clients that get events.",
    // The result of a test is waited for, 20 s at most.
    timeoutSeconds: 25,
    secrets: ["cursor-keys"],
    opensSecrets: true,
    table: {
      items: {
        ...AUTHENTICATION,
        "HOOKS#": ["GetItem", "Query", "PutItem", "DeleteItem"],
        "HOOK#": ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        HOOKED: ["PutItem"],
        DATAKEYS: ["GetItem", "Query"],
        "HEADS#": ["GetItem", "Query"],
        "TESTING#": ["UpdateItem"],
      },
    },
    sends: ["deliveryRetries"],
    settings: ["ALLOW_PRIVATE_RECEIVERS"],
  },
  {
    ...API,
    name: "events",
    group: "events",
    purpose: "The events of an account, for those who fetch them.",
    // It mostly waits, 20 s at most; its price is memory by time.
    memoryMb: 256,
    timeoutSeconds: 25,
    table: { items: { ...AUTHENTICATION, "HEADS#": ["GetItem"], "EVENTS#": ["Query"] } },
  },
  {
    ...API,
    name: "public-pages",
    group: "public-pages",
    purpose: "Pages for people, what needs no key, and the answer to every unknown path.",
    // For maps, whose ends an estimate of a journey keeps by their names, and for other ways of the same.
    data: ["map-land.json", "map-borders.json", ...GEODATA],
    packaged: { ...FONTS, "resvg.wasm": "@resvg/resvg-wasm/index_bg.wasm" },
    folders: { pictures: "packages/sandbox/pictures" },
    scripts: {
      reference: "functions/public-pages/docs/browser",
      "reference/scalar": "infra/node_modules/@scalar/api-reference/dist/browser",
    },
    secrets: ["page-keys", "payment-keys", "edge-keys"],
    table: {
      items: {
        ...ORDERING,
        "ACCOUNT#": ["GetItem", "BatchGetItem", "Query", "PutItem", "ConditionCheckItem"],
        "ORGACCOUNTS#": ["GetItem"],
        "SLUG#": ["GetItem"],
        "ORG#": ["GetItem"],
        "DEFAULT#": ["GetItem"],
        "LINK#": ["GetItem", "PutItem", "UpdateItem", "ConditionCheckItem"],
        "PAYMENT#": ["GetItem", "Query", "PutItem", "UpdateItem", "ConditionCheckItem"],
        UNPLACED: ["PutItem"],
        "HEADS#": ["GetItem", "PutItem"],
        "EVENTS#": ["PutItem"],
        "RATE#": ["UpdateItem"],
        "PICTURE#": ["GetItem"],
      },
      transactions: [
        ["ACCOUNT#", "LINK#", "PAYMENT#", "HEADS#", "EVENTS#"],
        ["LINK#", "PAYMENT#", "UNPLACED"],
      ],
    },
    settings: [
      "TEST_STEP_MS",
      "POOL_DAYS",
      "STRIPE_AT",
      "BEHIND_EDGE",
      "ORIGIN",
      "LINK_LIMITS",
      "SELLER",
      "RECEIPT_MAILS",
    ],
    outward: true,
  },
  {
    ...API,
    name: "dashboard",
    pagesRoute: "ANY /dashboard/{proxy+}",
    purpose: "The dashboard: pages for members of organisations, who sign in.",
    // The interface, which it asks for all that it shows, answers a test of an endpoint within 20 s.
    timeoutSeconds: 25,
    secrets: ["edge-keys", "openid-client"],
    table: {
      items: {
        // Keys of sessions and, at their members' wish, those of programs.
        "KEY#": ["GetItem", "PutItem", "UpdateItem", "DeleteItem"],
        "ORGKEYS#": ["Query", "PutItem"],
        "ORG#": ["GetItem"],
        "RATE#": ["GetItem", "PutItem", "UpdateItem", "DeleteItem"],
        "ORGACCOUNTS#": ["Query"],
        ANALYTICS: ["BatchGetItem"],
        "COUNTERS#": ["BatchGetItem", "Query"],
        "MEMBERS#": ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
        "MEMBERACTS#": ["Query", "PutItem", "UpdateItem"],
        "INVITE#": ["GetItem", "PutItem", "DeleteItem"],
        "PASSKEY#": ["GetItem", "PutItem", "UpdateItem", "DeleteItem"],
        "IDENTITY#": ["GetItem", "PutItem", "DeleteItem"],
        "SESSION#": ["GetItem", "PutItem", "UpdateItem", "DeleteItem"],
        "CHALLENGE#": ["PutItem", "DeleteItem"],
      },
      transactions: [
        ["MEMBERS#", "MEMBERACTS#", "SESSION#", "KEY#", "RATE#"],
        ["MEMBERS#", "MEMBERACTS#", "INVITE#", "PASSKEY#"],
        ["MEMBERS#", "MEMBERACTS#", "INVITE#", "IDENTITY#"],
        ["MEMBERS#", "MEMBERACTS#", "PASSKEY#", "IDENTITY#"],
        ["KEY#", "ORGKEYS#", "MEMBERACTS#"],
      ],
    },
    settings: [
      "BEHIND_EDGE",
      "ORIGIN",
      "REQUESTS_PER_SECOND",
      "REQUEST_BURST",
      "REQUEST_LOGS",
      "OPENID_CONNECT",
      "INTERFACE_AT",
    ],
    outward: true,
  },
  {
    ...API,
    name: "ileap",
    pagesRoute: "ANY /ileap/{proxy+}",
    purpose: "Exchange with partners: footprints of shipments by iLEAP and PACT.",
    // A request may look at 1,000 estimates, which takes some seconds.
    timeoutSeconds: 28,
    secrets: ["cursor-keys", "edge-keys"],
    table: {
      items: {
        ...AUTHENTICATION,
        "ACCOUNT#": ["GetItem", "Query"],
        "RATE#": ["UpdateItem"],
        "SHIPMENTS#": ["GetItem", "Query"],
        "FACTORS#": ["Query"],
      },
    },
    settings: [...RATE_SETTINGS],
  },
  {
    name: "stream-relay",
    purpose:
      "Marks cursors of new events and wakes deliveries; plans the next step of test orders; asks for receipts by mail.",
    sources: [
      {
        kind: "stream",
        // What a batch costs by itself is little more than for one event, and marks of an account are one.
        batchSize: 100,
        // The relay needs no order: PROTOCOL.md.
        parallelBatches: 10,
        maximumRetryAttempts: 10,
        bisectBatchOnError: true,
        filter: { eventName: ["INSERT"], dynamodb: { Keys: { pk: { S: [{ prefix: "EVENTS#" }] } } } },
      },
    ],
    memoryMb: 512,
    timeoutSeconds: 60,
    table: { items: { "HOOKS#": ["Query"], "HOOK#": ["UpdateItem"] } },
    sends: ["deliveries", "orderSteps", "receipts"],
    settings: ["TEST_STEP_MS", "RECEIPT_MAILS"],
  },
  {
    name: "analytics-projection",
    purpose: "Makes the figures of analytics follow estimates and orders.",
    sources: [
      {
        kind: "stream",
        // Many at once: what estimates and orders add to the same figure is written once.
        batchSize: 500,
        gatherSeconds: 60,
        maximumRetryAttempts: 10,
        bisectBatchOnError: true,
        filter: {
          dynamodb: {
            Keys: {
              pk: { S: [{ prefix: "ACCOUNT#" }] },
              sk: { S: [{ prefix: "ESTIMATE#" }, { prefix: "ORDER#" }] },
            },
          },
        },
      },
    ],
    memoryMb: 512,
    timeoutSeconds: 60,
    table: {
      items: {
        ANALYTICS: ["GetItem"],
        "COUNTERS#": ["GetItem", "BatchGetItem", "PutItem", "UpdateItem"],
        "COUNTED#": ["Query", "PutItem"],
      },
      transactions: [["COUNTERS#", "COUNTED#"]],
    },
    sends: [],
    settings: [],
  },
  {
    name: "delivery",
    purpose: "Sends the events of one endpoint, signed and in order.",
    sources: [
      { kind: "queue", queue: "deliveries", batchSize: 1 },
      { kind: "queue", queue: "deliveryRetries", batchSize: 1 },
      { kind: "queue", queue: "slowDeliveries", batchSize: 1 },
    ],
    // By `npm run bench -- memory` 512 MB would cost two thirds more and save 35 ms, for which no client waits. With requests of 256 kB,
    // slow receivers and answers of 60 kB a process held 175 MB at most (Node 24, x64; a thousand events of ten accounts to six endpoints).
    memoryMb: 256,
    timeoutSeconds: 120,
    table: {
      items: {
        "HOOKS#": ["GetItem"],
        "HOOK#": ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        "EVENTS#": ["Query"],
        DATAKEYS: ["GetItem"],
        "TESTING#": ["UpdateItem"],
      },
    },
    opensSecrets: true,
    sends: ["deliveryRetries", "slowDeliveries"],
    settings: ["ALLOW_PRIVATE_RECEIVERS"],
    outward: true,
    wakesItself: true,
  },
  {
    name: "order-lifecycle",
    purpose: "Moves due test orders one state on.",
    // Ten at once and few copies: steps of one account go together, and are not in each other's way.
    sources: [{ kind: "queue", queue: "orderSteps", batchSize: 10, maximumConcurrency: 5 }],
    // As for deliveries, no client waits: a process held 104 MB.
    memoryMb: 256,
    timeoutSeconds: 30,
    table: {
      items: {
        ...OFFER,
        "ACCOUNT#": ["GetItem", "BatchGetItem", "PutItem"],
        "ORG#": ["GetItem"],
        "HEADS#": ["GetItem", "PutItem"],
        "EVENTS#": ["PutItem"],
      },
      transactions: [["ACCOUNT#", "HEADS#", "EVENTS#"]],
    },
    sends: [],
    settings: ["TEST_STEP_MS"],
  },
  {
    name: "batch-split",
    purpose: "Reads the rows of a batch, puts them into chunks, and sends again what is missing of one.",
    sources: [{ kind: "queue", queue: "batchFiles", batchSize: 1, maximumConcurrency: 4 }],
    memoryMb: 1_024,
    timeoutSeconds: 300,
    table: {
      items: {
        "ACCOUNT#": ["GetItem", "PutItem", "UpdateItem"],
        "BATCH#": ["GetItem", "Query"],
        "HEADS#": ["GetItem", "PutItem"],
        "EVENTS#": ["PutItem"],
      },
      transactions: [["ACCOUNT#", "HEADS#", "EVENTS#"]],
    },
    sends: ["batchChunks", "batchEnds"],
    objects: { read: ["upload", "inline"], write: ["understood", "chunks"] },
    settings: [],
  },
  {
    name: "batch-rows",
    purpose: "Carries out chunks of batches, row by row.",
    sources: [{ kind: "queue", queue: "batchChunks", batchSize: 1, maximumConcurrency: 8 }],
    memoryMb: 512,
    // A chunk takes a second or two; what is left of one when time is up is carried out by its next delivery.
    timeoutSeconds: 30,
    data: GEODATA,
    settings: ["ROUTER", "SPEND_FACTORS"],
    secrets: ["page-keys"],
    table: {
      items: {
        ...OFFER,
        ...FOLLOWED,
        "ORG#": ["GetItem"],
        "ACCOUNT#": ["GetItem", "PutItem", "PartiQLInsert", "UpdateItem"],
        "BATCH#": ["GetItem", "UpdateItem"],
        "SHIPMENTS#": ["GetItem", "PutItem", "UpdateItem"],
        "FACTORS#": ["GetItem", "Query"],
      },
      transactions: [["ACCOUNT#", "BATCH#"]],
    },
    sends: ["batchEnds"],
    objects: { read: ["chunks", "chunkResults"], write: ["chunkResults"] },
  },
  {
    name: "batch-assemble",
    purpose: "Puts the results of a batch together and ends it.",
    sources: [{ kind: "queue", queue: "batchEnds", batchSize: 1, maximumConcurrency: 4 }],
    memoryMb: 512,
    timeoutSeconds: 300,
    table: {
      items: {
        "ACCOUNT#": ["GetItem", "PutItem", "UpdateItem"],
        "BATCH#": ["Query", "PutItem"],
        "HEADS#": ["GetItem", "PutItem"],
        "EVENTS#": ["PutItem"],
      },
      transactions: [
        ["ACCOUNT#", "HEADS#", "EVENTS#"],
        ["ACCOUNT#", "BATCH#"],
      ],
    },
    // The batch that calculates what was stored.
    sends: ["batchFiles"],
    objects: { read: ["understood", "chunkResults"], write: ["resultFiles", "errorFiles", "firstResults", "inline"] },
    settings: [],
  },
  {
    name: "report-files",
    purpose: "Makes the files of a report and ends it.",
    sources: [{ kind: "queue", queue: "reports", batchSize: 1, maximumConcurrency: 2 }],
    // 20,000 estimates in memory at once, and a processor that comes with the memory.
    memoryMb: 2_048,
    timeoutSeconds: 300,
    table: { items: { "ACCOUNT#": ["GetItem", "Query", "PutItem", "UpdateItem"] } },
    packaged: FONTS,
    folders: { "report-script": "packages/reports/shipped" },
    sends: [],
    objects: { read: [], write: ["reportFiles"] },
    settings: [],
  },
  {
    name: "receipt-mail",
    purpose: "Sends customers who paid at a link their receipt by mail.",
    // Two at once are more than customers pay, and less than a young account may send a second.
    sources: [{ kind: "queue", queue: "receipts", batchSize: 1, maximumConcurrency: 2 }],
    // A logo is drawn anew, which a small processor takes seconds for.
    memoryMb: 1_024,
    timeoutSeconds: 30,
    table: { items: { "ACCOUNT#": ["GetItem"], "PICTURE#": ["GetItem"], "MAIL#": ["UpdateItem"] } },
    packaged: { ...FONTS, "resvg.wasm": "@resvg/resvg-wasm/index_bg.wasm" },
    secrets: ["page-keys"],
    sends: [],
    settings: ["RECEIPT_MAILS", "SELLER"],
    mails: true,
  },
  {
    name: "sweep",
    purpose:
      "Every minute: finds lost triggers, overdue retries, expired leases, stuck test orders, batches and reports; completes pooled tonnes that are due.",
    sources: [{ kind: "schedule", everyMinutes: 1 }],
    memoryMb: 512,
    timeoutSeconds: 55,
    table: {
      items: {
        HOOKED: ["Query"],
        "HOOKS#": ["Query"],
        "HOOK#": ["GetItem", "Query", "UpdateItem"],
        "HEADS#": ["Query"],
        // A pooled tonne from stock: pool and tonne, stock, ledger, audit. Of a batch, when it is looked at again.
        "ACCOUNT#": ["GetItem", "PutItem", "UpdateItem"],
        CATALOGUE: ["Query", "UpdateItem"],
        "CREDITS#": ["PutItem"],
        "AUDIT#": ["PutItem"],
      },
      transactions: [["ACCOUNT#", "CATALOGUE", "CREDITS#", "AUDIT#"]],
      indexes: ["pending"],
    },
    sends: ["deliveryRetries", "slowDeliveries", "orderSteps", "batchFiles", "reports"],
    settings: ["POOL_DAYS"],
  },
];

/** Every function. A new one is a row above and a folder in `functions/`. */
export const FUNCTIONS: readonly FunctionDefinition[] = ROWS.map(limited);

/** The row of a function. Throws on a name that no function has. */
export const functionRow = (name: string): FunctionDefinition => {
  const row = FUNCTIONS.find((candidate) => candidate.name === name);
  if (!row) throw new Error(`no function is named ${name}`);
  return row;
};
