import nextJest from "next/jest.js";

process.env.TZ = "America/Argentina/Buenos_Aires";

/** Packages published as ES modules only, which Jest cannot `require` and so must compile. */
const ESM_ONLY = [
  ...["@tanstack", "flydrive", "case-anything", "@poppinss", "jose"],
  ...["file-type", "strtok3", "token-types", "uint8array-extras", "@tokenizer", "@borewit"],
  ...["@auth0", "oauth4webapi", "@panva", "@edge-runtime", "@azure"],
  ...["pdfjs-dist", "zxing-wasm", "@openfeature", "fractional-indexing"],
  ...["age-encryption", "@noble", "@scure"],
  ...["@fullcalendar", "@full-ui", "temporal-polyfill", "temporal-utils"],
];

const config = await nextJest({ dir: "./" })({
  testEnvironment: "<rootDir>/lib/testing/jest-environment-node.cjs",
  runtime: "<rootDir>/lib/testing/sharedScripts.cjs",
  setupFilesAfterEnv: ["<rootDir>/jest.setup.ts"],
  globalSetup: "<rootDir>/lib/testing/globalSetup.ts",
  globalTeardown: "<rootDir>/lib/testing/globalTeardown.ts",
  // One more than there are cores: what waits for a clock, a process or the database leaves its core to another.
  maxWorkers: 3,
  // A worker that has grown so is replaced after its file: it collects what files of before left, slower with each one.
  workerIdleMemoryLimit: "1200MB",
  testSequencer: "<rootDir>/lib/testing/slowFirst.cjs",
  // Generous: what is too slow is measured by itself, and a shared machine has slow moments.
  testTimeout: 60_000,
  testMatch: ["<rootDir>/**/*.test.ts?(x)"],
  testPathIgnorePatterns: [
    "/node_modules/",
    "<rootDir>/e2e/",
    "<rootDir>/.next/",
    "<rootDir>/.builds/",
    "<rootDir>/.data/",
  ],
  modulePathIgnorePatterns: ["<rootDir>/.next/", "<rootDir>/.builds/", "<rootDir>/.data/"],
  moduleNameMapper: {
    "^@/(.*)$": "<rootDir>/$1",
    // Its exports have no entry for CommonJS, which Jest asks for.
    "^file-type$": "<rootDir>/node_modules/file-type/index.js",
  },
})();

export default {
  ...config,
  // next/jest's own pattern skips all of node_modules, so ours takes its place once its config is known.
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join("|")})/)`, "^.+\\.module\\.(css|sass|scss)$"],
};
