const { createRequire } = require("node:module");
const { Script } = require("node:vm");
// Jest's own, from where Jest has it.
const Runtime = createRequire(require.resolve("jest"))("jest-runtime").default;

/** What this worker has compiled, by file. */
const compiled = new Map();

/** A module's function, not bound to any context yet. Lines and columns are those of the source. */
function scriptOf(source, filename, parameters) {
  const opening = `(function (${parameters.join(", ")}) {`;
  const found = compiled.get(filename);
  if (found?.source === source && found.opening === opening) return found.script;
  const script = new Script(`${opening}${source}\n})`, { filename, columnOffset: -opening.length });
  compiled.set(filename, { source, opening, script });
  return script;
}

/**
 * Jest's runtime, which compiles a module once for all test files of a worker. Each file runs it anew in a context of its
 * own: what a module holds is shared by none.
 */
module.exports = class SharedScripts extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    const testPath = rest[4];
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const context = environment.getVmContext();
      // Jest tells best what is wrong with a text; and a test file is read once.
      if (!context || filename === testPath) return compile(source, filename);
      try {
        return scriptOf(source, filename, executor.injectedModuleParameters).runInContext(context);
      } catch {
        return compile(source, filename);
      }
    };
  }
};
