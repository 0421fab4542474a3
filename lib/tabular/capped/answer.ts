import { TabularError } from "../errors";

/** Why a whole file is refused: HTTP status, stable code, and the text for people. */
export interface Refused {
  refused: { status: number; code: string; message: string };
}

/** Runs `work` on a file; what makes it no table is told, not thrown. */
export async function orRefused<T>(work: () => Promise<T | Refused>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TabularError)) throw error;
    return { refused: { status: error.status, code: error.code, message: error.message } };
  }
}

/** The whole of a capped process: prints what `main` answers to its arguments as JSON, or ends with 1 and the fault. */
export function answerWith(main: (args: string[]) => Promise<unknown>): void {
  main(process.argv.slice(2)).then(
    (answer) => process.stdout.write(JSON.stringify(answer ?? null)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
