import { inRoot } from "./lib/paths.mjs";
import { startNode } from "./lib/run-child.mjs";

/** `npm run histories [-- N]`: thousands of random histories of the ledger against its model, of orders and of card expenses, which `npm test` tries dozens of. */
const count = process.argv[2] ?? "2000";
const { ended } = startNode(
  [
    inRoot("node_modules", "jest", "bin", "jest.js"),
    "lib/ledger/histories",
    "lib/purchasing/histories",
    "lib/cards/histories",
  ],
  {
    name: "histories",
    env: { NODE_ENV: "test", HISTORIES: count },
    inherit: true,
  },
);
process.exitCode = (await ended).code ?? 1;
