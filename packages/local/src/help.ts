/** Prints the usage of a command and ends the process, where `--help` is among its words. */
export const helpOn = (usage: string): void => {
  if (!process.argv.slice(2).some((word) => word === "--help" || word === "-h")) return;
  console.log(usage);
  process.exit(0);
};
