const { createRequire } = require("node:module");
// Jest's own, from where Jest has it.
const Sequencer = createRequire(require.resolve("jest"))("@jest/test-sequencer").default;

/** Test files of ten seconds and more: what they do takes long, whatever their size says. */
const SLOW = [
  "lib/access/denied",
  "lib/backup/backup",
  "lib/vouchers/intake/intake",
  "lib/musicwins/ledger/histories",
  "lib/backup/scheduled",
  "prisma/demo/vouchers/vouchers",
  "prisma/demo/boards/boards",
  "lib/documents/work",
  "lib/ticketing/imports/imports",
  "lib/musicwins/invoiceRequests/observe",
  "lib/musicwins/invoiceLinks/invoiceLinks",
  "lib/auth/processes",
  "prisma/demo/seedDemo",
  "lib/jobs/worker",
];

/** Starts the slowest files first, so that none is left running alone at the end. */
module.exports = class SlowFirst extends Sequencer {
  async sort(tests) {
    const place = ({ path }) => {
      const found = SLOW.findIndex((name) => path.replaceAll("\\", "/").includes(`/${name}.test.`));
      return found === -1 ? SLOW.length : found;
    };
    return [...(await super.sort(tests))].sort((a, b) => place(a) - place(b));
  }
};
