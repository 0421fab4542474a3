/**
 * "Who may import whom" of the architecture, as dependency-cruiser rules. A rule names a layer and the project files it
 * may import; anything else of the project is an error. Tests are free.
 */
const TECHNICAL =
  "access|nav|http|client|auth|files|mail|excel|jobs|live|audit|format|testing|generated|tabular|links|imports|talk";
const DOMAIN = `lib/(?!(?:${TECHNICAL})/)[^/]+`;
// Mail and live are modules that others use and, for their own addresses, domains with a contract and a service.
const PURE = `^(?:${DOMAIN}/.*\\b(?:rules|schema|api|parse|kinds|names)(?:/|\\.ts$)|lib/mail/(?:api|schema|rules/[^/]+)\\.ts$|lib/imports/(?:contracts|plain|planned|schema|titles)\\.ts$|lib/live/(?:api|schema)\\.ts$|lib/talk/(?:text|schema)\\.ts$|lib/tabular/(?:cell\\.ts$|reading/))`;
const SERVICE = `^(?:${DOMAIN}/.*[sS]ervice(?:/|\\.ts$)|lib/(?:mail|live)/service\\.ts$)`;
const PROJECT = "^(?:components|e2e|lib|pages|prisma|scripts|worker|middleware)(?:/|\\.ts$)";
const TESTS = "\\.test\\.tsx?$|^lib/testing/";
const REACT_OR_SERVER = "node_modules/(?:react|react-dom|next|next-auth|swr|@prisma|pg|pg-boss|nodemailer|exceljs)/";

const layer = (name, from, may, { not = [] } = {}) => ({
  name,
  severity: "error",
  comment: `${name} imports only: ${may.join(" ")}`,
  from: { path: from, pathNot: [TESTS, ...not] },
  to: { path: PROJECT, pathNot: may },
});

const never = (name, from, to) => ({ name, severity: "error", from: { path: from, pathNot: TESTS }, to });

const SCREEN_PARTS = ["^components/kit/", "^lib/client/", "^lib/http/contract", "^lib/access/", "^lib/format/", PURE];

module.exports = {
  forbidden: [
    layer("kit", "^components/kit/", ["^components/kit/", "^lib/format/"]),
    // The menu and the landing are pure: a screen about people shows what somebody would find there.
    // What joins the kit to what is read and written: the frame of lists, what a button does, downloads.
    layer("frame", "^components/frame/", [
      "^components/(?:frame|kit)/",
      "^lib/client/",
      "^lib/http/contract",
      "^lib/access/",
      "^lib/format/",
      "^lib/generated/names/",
      "^lib/imports/(?:plain|planned|schema|titles)\\.ts$", // how an import is told
    ]),
    layer("domain components", "^components/(?!kit/|shell/|frame/)([^/]+)/", [
      "^components/$1/",
      "^components/frame/",
      "^components/(?:documents|talk)/", // the files of any record, and what people say of it
      "^components/ledger/entries/", // what any figure of money is made of
      "^components/catalogue/proposals/", // what was proposed is accepted or merged in one press, whatever list it is of
      "^components/vouchers/(?:allocate/targets|record/DocumentPane)", // a paper beside its form, and what is charged to what
      "^components/shows/(?:ShowStateBadge|choices)\\.tsx?$", // a show looks the same, and is of the same kinds, wherever one is
      "^components/shows/holds/", // what is done with a hold is the same wherever one is
      "^components/ticketing/show/curveModel\\.ts$", // a curve of sales is drawn the same way wherever one is
      "^components/vouchers/SupplierChoice", // a supplier is found the same way wherever one is chosen
      "^components/vouchers/links/", // an invoice is asked for where its supplier is looked at
      "^lib/auth/passwords/api\\.ts$",
      "^lib/http/openapi/api\\.ts$", // the pages of the API are of the whole of it
      "^components/documents/", // files are sent and listed with the same parts everywhere
      "^lib/nav/",
      ...SCREEN_PARTS,
    ]),
    layer("shell", "^components/shell/", [
      "^components/(?:shell|frame)/",
      "^components/(?:notifications|feedback)/", // the header shows parts of both
      ...SCREEN_PARTS,
      "^lib/nav/",
      "^lib/auth/(?:passwords/)?(?:client|api|schema|rules)",
    ]),
    // A page chooses which screen an address shows.
    layer("screens", "^pages/", ["^components/", "^lib/nav/", "^lib/client/use(?:Address|Person)"], {
      not: ["^pages/api/", "^pages/auth/"],
    }),
    layer("sign-in pages", "^pages/auth/", ["^components/", "^lib/nav/", "^lib/auth/"]),
    layer("endpoints", "^pages/api/", ["^lib/http/", "^lib/auth/passwords/(?:api|service)", PURE, SERVICE], {
      not: ["^pages/api/auth/"],
    }),
    layer("sign-in endpoints", "^pages/api/auth/", ["^lib/http/", "^lib/auth/", PURE, SERVICE]),
    layer("pure domain", PURE, ["^lib/format/", "^lib/access/", "^lib/http/contract", "^lib/generated/names/", PURE]),
    layer(
      "domain services",
      `^(${DOMAIN})/`,
      [
        "^lib/(?:db|declaration|env|fewAtOnce|inTurn|log|once|pg)\\.ts$",
        "^lib/live/publish\\.ts$",
        "^lib/ledger/post\\.ts$",
        "^lib/(?:access|audit|excel|files|format|generated|imports|jobs|links|mail|nav|tabular|talk)/",
        "^lib/http/(?:errors|contract|jsonText)",
        // Money is posted and recomputed in one place.
        "^lib/ledger/",
        "^lib/vouchers/ledger/post\\.ts$", // what was paid by card is a voucher, which is posted in one place
        "^lib/catalogue/proposals\\.ts$", // the same for the list of each domain
        "^lib/documents/owners\\.ts$", // whether somebody may see a record's files
        // What is remembered of people: whoever changes one makes this process forget.
        "^lib/auth/person\\.ts$",
        // How somebody came in, for who lets people in and for what is said of a session.
        "^lib/auth/(?:api|limits|refusal)\\.ts$",
        "^lib/auth/identities/",
        "^lib/bank/(?:orders|collections)\\.ts$", // what a domain says of the orders, and of what is to be collected, that lines of a bank are
        "^lib/approvals/kind\\.ts$", // what a domain says of what somebody has to approve
        "^$1/",
        PURE,
        SERVICE,
      ],
      { not: [PURE] },
    ),
    layer("access", "^lib/access/", ["^lib/access/", "^lib/format/", "^lib/generated/boards\\.ts$"]),
    layer("nav", "^lib/nav/", ["^lib/nav/", "^lib/access/", "^lib/format/", "^lib/generated/boards\\.ts$"]),
    layer("format", "^lib/format/", ["^lib/format/"]),
    layer("client", "^lib/client/", [
      "^lib/client/",
      "^lib/http/contract",
      "^lib/access/",
      "^lib/format/",
      "^lib/auth/(?:client|api|schema|rules)",
      PURE,
    ]),
    layer("middleware", "^middleware\\.ts$", [
      "^lib/auth/(?:landing|session)\\.ts$",
      "^lib/nav/",
      "^lib/http/csp",
      "^lib/log\\.ts$",
    ]),
    layer("library", "^lib/", ["^lib/", "^scripts/migrate"], { not: ["^lib/testing/"] }),
    {
      name: "what every domain stands on knows none of them",
      severity: "error",
      comment: "a domain says what they need in its declaration.ts",
      from: {
        path: "^lib/(?:http|auth|live|documents|mail|jobs|files|access|nav|audit|excel|tabular|format|links|imports|talk)/",
        pathNot: TESTS,
      },
      to: { path: `^${DOMAIN}/`, pathNot: "^lib/documents/" },
    },
    {
      name: "the engine of approvals knows no kind of what is approved",
      severity: "error",
      comment: "a domain registers its kinds in its declaration.ts",
      from: { path: "^lib/approvals/", pathNot: TESTS },
      to: {
        path: `^${DOMAIN}/`,
        pathNot: "^lib/(?:approvals|notifications|documents)/|^lib/rates/(?:rateOn|inCurrency)Service",
      },
    },
    never("pure code knows no React and no server", `^lib/(?:access|nav|format)/|${PURE}`, { path: REACT_OR_SERVER }),
    never("pure code uses nothing of Node", `^lib/(?:access|nav|format)/|${PURE}`, { dependencyTypes: ["core"] }),
    {
      name: "how a domain reads its files is its own",
      severity: "error",
      comment: "what several read alike stands in lib/tabular/reading",
      from: { path: "^(?:lib|components|pages)/([^/]+)/", pathNot: TESTS },
      to: { path: "^lib/[^/]+/.*\\bparse/", pathNot: "^lib/$1/" },
    },
    {
      name: "the held line of Music Wins is the ground of its other folders",
      severity: "error",
      from: { path: "^lib/musicwins/(?:line|ledger)/", pathNot: TESTS },
      to: { path: "^lib/musicwins/[^/]+/", pathNot: "^lib/musicwins/(?:line|ledger|rules)/" },
    },
    never("kit fetches nothing", "^components/kit/", { path: "node_modules/(?:swr|next-auth)/" }),
    never("no test code in the product", "^(?:components|lib|pages|worker)/", {
      path: "^(?:lib/testing|e2e)/|\\.test\\.tsx?$",
    }),
    {
      name: "no import circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only", "dynamic-import"] } },
    },
    {
      name: "no import of a file that is not there",
      severity: "error",
      from: { path: PROJECT },
      to: { couldNotResolve: true, path: "^(?:@/|\\.)" },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^lib/generated/"] },
    exclude: { path: "^(?:\\.next|\\.builds|\\.data)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
  },
};
