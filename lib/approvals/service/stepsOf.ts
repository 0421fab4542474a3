import { prisma } from "@/lib/db";
import { directoryOf } from "../engine/directory";
import { askedInSteps, type RequestRow } from "../engine/held";
import { ownerTitles } from "../engine/registry";
import { stepViews } from "../engine/stepViews";

/** A request with its steps and verdicts, as `heldRequest` brings it. */
export type HeldRequest = RequestRow;

/** The steps of a request as its domain shows them: who is asked in each, until when, and what each one said. */
export const stepsOf = async (row: HeldRequest): Promise<ReturnType<typeof stepViews>> =>
  stepViews(row, await directoryOf(prisma, [askedInSteps(row)]), await ownerTitles());
