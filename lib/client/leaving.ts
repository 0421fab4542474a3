import { noteOwes } from "./offline/person";
import { dropToken } from "./token";

/** Ends the session on the server. @throws where that is not reached */
async function endSession(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ redirect: false });
}

/**
 * Ends the session here, and on the server where that is reached; else as soon as it is ({@link finishLeaving}): until then nothing is asked
 * with it. @returns whether the server was told
 */
export async function endHere(): Promise<boolean> {
  const told = await endSession().then(
    () => true,
    () => false,
  );
  noteOwes(!told);
  dropToken();
  return told;
}

/** Tells the server that somebody left here while it could not be told. @throws where it is not reached */
export async function finishLeaving(): Promise<void> {
  await endSession();
  noteOwes(false);
}
