/**
 * What keeps the application small under load: left alone, V8 lets the heap grow to four times what is in use before it
 * looks. The limit is far above what is needed; with one of this size V8 looks sooner.
 */
const application = ["--max-old-space-size=512", "--max-semi-space-size=8"];

/**
 * Flags of Node for a program of the project, by its file.
 * @param {string} file
 * @returns {string[]}
 */
module.exports.nodeFlags = (file) => (file === "scripts/start.ts" ? application : []);
