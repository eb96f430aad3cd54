/** Commands that were renamed; the earlier names are understood for one release. */
const COMMANDS: Readonly<Record<string, string>> = {
  "order waiting": "retirement export",
  "order record": "retirement import",
  "order check-conservation": "order verify-ledger",
  "payment unplaced": "payment unmatched",
  "secret off": "secret disable",
  "rates import": "exchange-rate import",
  "rates show": "exchange-rate show",
  "stock list": "inventory list",
  "stock set": "inventory set",
};
/** Options likewise: of every command, or of the one that is named. */
const OPTIONS: readonly { readonly of?: string; readonly earlier: string; readonly now: string }[] = [
  { earlier: "--as", now: "--actor" },
  { of: "key roll", earlier: "--keep", now: "--grace-period" },
  { of: "secret rotate", earlier: "--leaked", now: "--revoke-previous" },
];
const WITH_VALUE: ReadonlySet<string> = new Set(["--stage", "--table", "--state", "--as", "--actor"]);

/** Where the two words of the command stand on a command line, behind the options of every command. */
const commandAt = (args: readonly string[]): number[] =>
  args
    .flatMap((word, index) => (word.startsWith("-") || WITH_VALUE.has(args[index - 1] ?? "") ? [] : [index]))
    .slice(0, 2);

/** A command line of `npm run ops` in today's words. */
export const inTodaysWords = (args: readonly string[]): string[] => {
  const places = commandAt(args);
  const command = places.map((place) => args[place]).join(" ");
  const words = (COMMANDS[command] ?? command).split(" ");
  return args.map((word, index) => {
    const place = places.indexOf(index);
    if (place >= 0) return words[place] ?? word;
    const [name = "", ...value] = word.split("=");
    const option = OPTIONS.find(({ of, earlier }) => earlier === name && (of ?? command) === command);
    return option ? [option.now, ...value].join("=") : word;
  });
};
