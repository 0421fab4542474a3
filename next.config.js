const { apiApart } = require("./scripts/build/api-apart.cjs");
const { resolveOnce } = require("./scripts/build/resolve-once.cjs");
const { secretAddresses } = require("./scripts/server/secretAddresses.cjs");
const { securityHeaders } = require("./scripts/server/securityHeaders.cjs");

const development = process.env.NODE_ENV === "development";
const toList = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }));

/** @type {import("next").NextConfig} */
module.exports = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Types are checked by `npm run types`, in every `npm test`; doing it again would double the time of a build.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  distDir: process.env.NEXT_DIST_DIR || ".next",
  // The application runs from its own folder: which files of the packages each page would need elsewhere is never asked,
  // and finding out is half of a build.
  outputFileTracingExcludes: { "next-server": ["**/*"] },
  experimental: {
    optimizePackageImports: ["lucide-react", "@headlessui/react"],
    webpackBuildWorker: true,
    // Asks of every address whether the app router has it: there is none.
    clientRouterFilter: false,
    // Nobody downloads what the server runs: smaller is only slower to make (as below).
    serverMinification: false,
    parallelServerCompiles: true,
    parallelServerBuildTraces: true,
  },
  serverExternalPackages: [
    "@node-rs/argon2",
    "pg",
    "pg-boss",
    "exceljs",
    "pino",
    "formidable",
    "nodemailer",
    "pdfkit",
    "flydrive",
    "@aws-sdk/client-s3",
  ],
  // Schemas of the contracts stay out of the browser. Development (turbopack) sends them whole, which works as well.
  turbopack: {},
  webpack: (config, { isServer }) => {
    if (!development) {
      // A cache of the compiler's is 25 times as large as what it makes, and takes longer to write than it saves.
      config.cache = false;
      resolveOnce(config);
      if (isServer) {
        config.externals.unshift(apiApart);
        Object.assign(config.optimization, {
          concatenateModules: false,
          usedExports: false,
          innerGraph: false,
          mangleExports: false,
        });
      }
    }
    // Asks it all the same, of each page.
    config.plugins = config.plugins.filter((plugin) => plugin.constructor.name !== "TraceEntryPointsPlugin");
    if (isServer) return config;
    // Every page carries the names of all parts: beside a part's own number 24 bits tell its versions apart.
    config.output.hashDigestLength = 6;
    config.module.rules.push({
      test: /[\\/]pages[\\/].*\.tsx$/,
      exclude: /node_modules/,
      enforce: "pre",
      loader: require.resolve("./scripts/build/page-screen.cjs"),
    });
    config.module.rules.push({
      test: /[\\/]lib[\\/](.*[\\/]api|imports[\\/]contracts)\.ts$/,
      exclude: /node_modules/,
      enforce: "pre",
      loader: require.resolve("./scripts/build/contract-facts.cjs"),
    });
    config.resolve.alias["../build/polyfills/polyfill-module"] = require.resolve("./scripts/build/polyfills.js");
    config.resolve.alias["use-sync-external-store/shim$"] = require.resolve("./scripts/build/react-store.js");
    return config;
  },
  headers: async () => [
    { source: "/:path*", headers: toList(securityHeaders({ development, apiUrl: process.env.NEXT_PUBLIC_API_URL })) },
    // They lie among the scripts, and each keeps a page that works without signal.
    ...[
      ["gastos-tarjeta", "/GastosTarjeta"],
      ["escanear", "/acreditaciones/escanear"],
    ].map(([folder, scope]) => ({
      source: `/_next/static/${folder}/sw.js`,
      headers: toList({ "Service-Worker-Allowed": scope }),
    })),
    // The address is a secret: nothing the page asks for may carry it.
    ...secretAddresses().map((source) => ({
      source,
      headers: toList({ "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" }),
    })),
  ],
  // Many clients encode the ampersand of /p&l; the page file has it as it is.
  redirects: async () => [
    { source: "/p%26l", destination: "/p&l", permanent: false },
    { source: "/p%26l/:rest*", destination: "/p&l/:rest*", permanent: false },
    { source: "/catalogo/proveedores", destination: "/showProveedores", permanent: false },
  ],
};
