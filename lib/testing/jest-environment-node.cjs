const { createRequire } = require("node:module");
const vm = require("node:vm");
// Jest's own, from where Jest has it.
const { TestEnvironment } = createRequire(require.resolve("jest"))("jest-environment-node");

/**
 * Jest's environment for Node with a global object of its own kind: in the one that Jest makes, each mention of a global
 * asks a proxy. Next compiles for Node where the file of the environment is called like this.
 */
module.exports = class PlainEnvironment extends TestEnvironment {
  constructor(...args) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
  }
};
