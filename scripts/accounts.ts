import { demoMail, roles } from "@/lib/access/roles";

/** Prints the demo accounts, one per line: mail, tab, role. */
for (const role of roles) console.log(`${demoMail(role)}\t${role}`);
