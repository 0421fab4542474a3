// Loaded into `next build` before it. Next compiles for the server and only then for the browser, because the app router has
// the first find out entries of the second. We have none of that router: both are compiled at once, each in its own process,
// and a machine of two processors takes a third less time. Without the exports it knows, Next builds as it always does.
const file = require.resolve("next/dist/build/webpack-build");
const { webpackBuild } = require(file);

let browser;

/** As Next's own: the browser's is begun with the server's, and answered when Next asks for it. */
function build(inWorker, names) {
  if (names?.join() === "server") {
    browser = webpackBuild(inWorker, ["client"]);
    browser.catch(() => {}); // told when it is asked for
  }
  return names?.join() === "client" && browser ? browser : webpackBuild(inWorker, names);
}

if (typeof webpackBuild === "function") require.cache[file].exports = { webpackBuild: build };
