import { query } from "@/lib/db";
import { everyMinute, type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { holdDuePolicies } from "./policies/publishService";
import { runClock } from "./service/clock";

const clockQueue = queue<object>("approvals.clock");

/** Every minute: what is half gone, late or to be escalated is told, and policies that waited their 24 hours begin to hold. */
export const approvalJobs: Job[] = [
  job(
    clockQueue,
    async (_, { signal }) => {
      // One clock for any number of workers.
      const [{ now } = { now: "" }] = await query<{ now: string }>("SELECT to_json(now()) #>> '{}' AS now");
      const told = await runClock(new Date(now), signal);
      const held = await holdDuePolicies(new Date(now));
      if (told + held > 0) log.info({ told, held }, "approvals' clock");
    },
    { schedule: everyMinute },
  ),
];
