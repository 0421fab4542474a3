import { existsSync, rmSync } from "node:fs";
import { hashOf, readIfAny, walk, writeWhole } from "./files.mjs";
import { withLock } from "./lock.mjs";
import { copyLock, inRoot, loadDotEnv } from "./paths.mjs";
import { runNode, stopChildren } from "./run-child.mjs";
import { say, step } from "./say.mjs";
import { prepare, tsx } from "./services.mjs";
import { onStop } from "./stop-signals.mjs";

const MARKER = inRoot(".next", "bambalina-sources");
const SOURCES =
  /^(?:(?:components|lib|pages|public|styles|prisma)(?:\/|$)|scripts(?:$|\/build(?:\/|$)|\/server(?:$|\/securityHeaders)))/;
const CONFIGS =
  /^(?:(?:middleware|instrumentation|next\.config|postcss\.config|tailwind\.config)\.\w+|tsconfig\.json|package\.json|package-lock\.json)$/;
const NOT_BUILT = /^lib\/(?:generated|testing)(?:\/|$)|^prisma\/migrations|\.test\.tsx?$|^\./;

/** Hash of everything a build depends on: sources, configs, lock and the variables that are compiled in. */
function sourcesHash() {
  const files = walk(inRoot(), (path) => (SOURCES.test(path) || CONFIGS.test(path)) && !NOT_BUILT.test(path));
  const compiledIn = Object.entries(process.env).filter(([name]) => name.startsWith("NEXT_PUBLIC_"));
  return hashOf(files, JSON.stringify([process.version, compiledIn.sort()]));
}

/** Builds the application unless the last build was made of the same sources. */
export async function ensureBuilt({ always = false } = {}) {
  const isFresh = () => readIfAny(MARKER) === sourcesHash() && existsSync(inRoot(".next", "BUILD_ID"));
  if (!always && isFresh()) return;
  await withLock(
    copyLock("build"),
    async () => {
      if (!always && isFresh()) return;
      const hash = sourcesHash();
      rmSync(MARKER, { force: true });
      await step("Revisando los tableros", () =>
        runNode(tsx("scripts/check-boards.ts"), { name: "boards", title: "Un tablero está mal" }),
      );
      await step("Compilando la aplicación", () =>
        runNode([inRoot("node_modules", "next", "dist", "bin", "next"), "build", "--webpack"], {
          name: "build",
          title: "La compilación falló",
          env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
        }),
      );
      writeWhole(MARKER, hash, 0o644);
    },
    900_000,
  );
}

/** `npm run build`: the production build. */
export async function main() {
  loadDotEnv();
  onStop(async () => {
    await stopChildren();
    process.exit(130);
  });
  await prepare();
  await ensureBuilt({ always: true });
  await stopChildren();
  say("Compilado en .next: npm start lo sirve.");
  process.exit(0);
}
