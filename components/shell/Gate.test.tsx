import { renderToStaticMarkup } from "react-dom/server";
import { roles } from "@/lib/access/roles";
import { screens } from "@/lib/nav/screens";
import { signedInWith } from "@/lib/testing/person";
import { notForSecondary, screenRoles } from "@/lib/testing/specification";
import { Gate } from "./Gate";
import type { Session } from "./useSession";

// What is loaded when somebody is refused stands there at once.
jest.mock("next/dynamic", () => () => jest.requireActual("./Refused").default);

const NO_ACCESS = "Esta pantalla no está habilitada para su cuenta";
const CONTENT = "Lo de la pantalla";

const told = screens.filter(({ path }) => path in screenRoles);

test("every built screen that needs a session has a row in the tables, or stands under one that has", () => {
  const guarded = screens.filter(({ built, permission }) => built && !["public", "session.any"].includes(permission));
  const covered = ({ path, parent }: { path: string; parent?: string }) =>
    path in screenRoles || (parent !== undefined && parent in screenRoles);
  expect(guarded.filter((screen) => !covered(screen)).map(({ path }) => path)).toEqual([]);
});

test.each(roles)("%s sees what is behind the door of exactly the screens that the tables give", (rol) => {
  const person = signedInWith(rol);
  const session: Session = { state: "in", person, error: undefined, retry: () => undefined, retrying: false };
  const wrong: string[] = [];
  for (const screen of told) {
    const shown = renderToStaticMarkup(
      <Gate session={session} screen={screen}>
        {CONTENT}
      </Gate>,
    );
    const letIn = shown.includes(CONTENT);
    const refused = new RegExp(`<h1[^>]*>${NO_ACCESS}</h1>`).test(shown);
    const sees =
      rol === "Administrador" ||
      (rol === "Admin secundario" && !notForSecondary.includes(screen.path)) ||
      screenRoles[screen.path]?.includes(rol);
    if (letIn !== Boolean(sees) || refused === letIn) wrong.push(screen.path);
  }
  expect(wrong).toEqual([]);
});
