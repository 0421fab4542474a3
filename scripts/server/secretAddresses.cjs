const { readdirSync } = require("node:fs");
const { join, sep } = require("node:path");

const PAGES = join(__dirname, "..", "..", "pages");
const PAGE = "[token].tsx";

/** Addresses of the pages that are opened by a secret in them, as routes: `/oferta/:token`. Nothing that such a page asks for may carry it. */
exports.secretAddresses = () =>
  readdirSync(PAGES, { recursive: true })
    .map((file) => `/${file.split(sep).join("/")}`)
    .filter((file) => file.endsWith(`/${PAGE}`) && !file.startsWith("/api/"))
    .map((file) => file.replace(PAGE, ":token"))
    .sort();
