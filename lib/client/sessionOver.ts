type SignIn = () => Promise<boolean>;

let signIn: SignIn | null = null;

/**
 * While registered, a call that finds the session over waits for `next`, which lets the person sign in again in place;
 * true means that the call may be made again. Answers how to unregister.
 */
export function onSessionOver(next: SignIn): () => void {
  signIn = next;
  return () => {
    if (signIn === next) signIn = null;
  };
}

/** True once the person has signed in again; false when nobody can ask, or the person declined. */
export async function signInAgain(): Promise<boolean> {
  return signIn ? signIn() : false;
}
