import { kindTitle } from "@/lib/mail/rules/kinds";
import { queueTitle } from "@/lib/stats/rules/queues";
import { allJobs, allMailKinds } from "./jobs";

test("people see a name for every kind of work and of mail, each its own", async () => {
  const mailKinds = await allMailKinds();
  const kinds = mailKinds.map(({ name }) => kindTitle(name));
  expect(kinds).not.toContain(kindTitle("nobody.named"));
  expect(new Set(kinds).size).toBe(mailKinds.length);
  const queues = [...new Set((await allJobs()).map(({ queue }) => queue.name))];
  expect(queues.map(queueTitle)).not.toContain(queueTitle("nobody.named"));
  expect(new Set(queues.map(queueTitle)).size).toBe(queues.length);
});
