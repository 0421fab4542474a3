import { passwordJobs } from "@/lib/auth/passwords/jobs";
import type { Job } from "@/lib/jobs/job";
import { mailJobs } from "@/lib/mail/jobs";
import { importJobs } from "@/lib/ticketing/imports/jobs";
import { reportEmailJobs } from "@/lib/ticketing/reportEmails/jobs";
import { mailKinds } from "./mailKinds";

/** Everything the worker does: one line per domain. */
export const jobs: Job[] = [...mailJobs(mailKinds), ...reportEmailJobs, ...importJobs, ...passwordJobs];
