import { declarations } from "@/lib/generated/domains";
import { importJobs } from "@/lib/imports/jobs";
import type { Job } from "@/lib/jobs/job";
import { mailJobs } from "@/lib/mail/jobs";
import type { MailKind } from "@/lib/mail/kind";

/** Every kind of mail we send, by the name its rows carry. */
export async function allMailKinds(): Promise<MailKind[]> {
  return (await Promise.all(declarations.map(({ mails }) => mails?.() ?? []))).flat();
}

/** Everything the worker does. */
export async function allJobs(): Promise<Job[]> {
  const declared = await Promise.all(declarations.map(({ jobs }) => jobs?.() ?? []));
  return [...mailJobs(await allMailKinds()), ...importJobs, ...declared.flat()];
}
