/**
 * What keeps the application small under load: left alone, V8 lets the heap grow to four times what is in use before it
 * looks. The limit is far above what is needed; with one of this size V8 looks sooner.
 */
const application = ["--max-old-space-size=512", "--max-semi-space-size=8"];

/**
 * What the worker reads at its start fills the young heap once, and V8 never gives that back: 150 MB at rest instead of 270. Without a
 * limit what a large import leaves behind was let lie until there was three times as much of it.
 */
const worker = ["--max-old-space-size=512", "--max-semi-space-size=2"];

const FLAGS = {
  "scripts/start.ts": application,
  "worker/index.ts": worker,
  // Makes the files that the application makes.
  "scripts/bench/vouchersProgram.ts": application,
};

/**
 * Flags of Node for a program of the project, by its file.
 * @param {string} file
 * @returns {string[]}
 */
module.exports.nodeFlags = (file) => FLAGS[file] ?? [];
