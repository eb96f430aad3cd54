import { estimateTools } from "./estimate-tools.ts";
import { orderTools } from "./order-tools.ts";
import { orderingTools } from "./ordering-tools.ts";
import { readingTools } from "./reading-tools.ts";
import { searchTools } from "./search-tools.ts";
import type { Tool } from "./tool.ts";

/** Every tool, in the order in which assistants see them. */
export const TOOLS: readonly Tool[] = [
  ...estimateTools(),
  ...searchTools(),
  ...readingTools(),
  ...orderTools(),
  ...orderingTools(),
];
