// What the API does is one file that esbuild makes in a second (scripts/lib/programs.mjs); the server's compiler, which takes
// most of a build's time for it, makes of each endpoint only the door that Next opens.
const FILE = /^private-next-pages\/(api\/.+)\.ts$/;

/** What an endpoint's page asks for by its file, as webpack's `externals` say it: its name in the bundle of the build it lies in. */
function bundled(request) {
  const [, name] = FILE.exec(request) ?? [];
  if (!name) return undefined;
  // `api/shows/index.ts` is the page `api/shows.js`, below `server/pages`.
  const depth = name.replace(/\/index$/, "").split("/").length;
  return [`${"../".repeat(depth + 1)}programs/api.cjs`, name];
}

module.exports.bundled = bundled;

/** Has webpack leave endpoints to the bundle. */
module.exports.apiApart = ({ request }, answer) => {
  const place = bundled(request);
  if (place) answer(null, place, "commonjs");
  else answer();
};
