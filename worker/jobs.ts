import { hostedJobs } from "@/lib/auth/hostedRevocation";
import { passwordJobs } from "@/lib/auth/passwords/jobs";
import { boardJobs } from "@/lib/boards/jobs";
import { chatJobs } from "@/lib/chat/jobs";
import { costImportJobs } from "@/lib/costcentres/imports/jobs";
import { documentJobs } from "@/lib/documents/jobs";
import type { Job } from "@/lib/jobs/job";
import { mailJobs } from "@/lib/mail/jobs";
import { notificationJobs } from "@/lib/notifications/jobs";
import { showJobs } from "@/lib/shows/jobs";
import { statsJobs } from "@/lib/stats/jobs";
import { importJobs } from "@/lib/ticketing/imports/jobs";
import { reportEmailJobs } from "@/lib/ticketing/reportEmails/jobs";
import { mailKinds } from "./mailKinds";

/** Everything the worker does: one line per domain. */
export const jobs: Job[] = [
  ...mailJobs(mailKinds),
  ...reportEmailJobs,
  ...importJobs,
  ...showJobs,
  ...costImportJobs,
  ...documentJobs,
  ...notificationJobs,
  ...chatJobs,
  ...boardJobs,
  ...statsJobs,
  ...passwordJobs,
  ...hostedJobs,
];
