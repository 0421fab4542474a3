// Webpack and Next look each import up anew, Next several times over to learn whether it stays outside: a quarter of the
// server's compiler. While a build is made no file comes or goes, and a package is the same for all that we write.
const OURS = /^(?:@|private-next-pages|private-next-root-dir)\//;

/** Asks Next's `externals` once for each package; what is ours is compiled, whoever imports it. */
function remembering(externals) {
  const known = new Map();
  return (data) => {
    const { context, request, dependencyType, contextInfo } = data;
    if (OURS.test(request)) return Promise.resolve();
    if (request.startsWith(".") || context.includes("node_modules")) return externals(data);
    const key = JSON.stringify([request, dependencyType, contextInfo.issuerLayer]);
    const answer = known.get(key) ?? externals(data);
    known.set(key, answer);
    return answer;
  };
}

module.exports.remembering = remembering;

/** Has the compiler of a configuration find each import once. */
module.exports.resolveOnce = (config) => {
  config.module.unsafeCache = true;
  config.resolve.unsafeCache = true;
  config.resolve.cacheWithContext = false; // which file imports it changes nothing, its folder does
  config.externals = [config.externals]
    .flat()
    .map((one) => (typeof one === "function" && one.length === 1 ? remembering(one) : one));
};
