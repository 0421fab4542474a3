import { type PrecacheEntry, Serwist } from "serwist";

/** What the build found that the page needs: scripts/lib/service-worker.mjs. */
declare const PRECACHED: PrecacheEntry[];

// Whoever is not in is sent to the login page: that is no answer to keep in place of the page.
const onlyItself = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && !response.redirected ? response : null,
};

// A newer one waits until the page is opened again, so that what is open keeps the parts it was made with.
new Serwist({
  precacheEntries: PRECACHED,
  precacheOptions: { cleanupOutdatedCaches: true, plugins: [onlyItself], ignoreURLParametersMatching: [/.*/] },
  skipWaiting: false,
  clientsClaim: true,
}).addEventListeners();
