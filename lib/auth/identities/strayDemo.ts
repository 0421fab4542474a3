import { env } from "@/lib/env";

/** Demo accounts open nothing outside a demo: a production database that once held demo data stays shut. */
export function isStrayDemo({ demo }: { demo: boolean }): boolean {
  return demo && env().NODE_ENV === "production" && !env().DEMO;
}
