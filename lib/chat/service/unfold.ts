import { declarations } from "@/lib/generated/domains";
import type { Input, Output } from "@/lib/http/contract";
import { AppError } from "@/lib/http/errors";
import { ownPath } from "@/lib/talk/text";
import type * as api from "../api";
import type { Reader, Unfolder } from "../rules/unfolding";
import type { Card } from "../schema";

const SITE = "http://site.invalid";

let gathered: Promise<Map<string, Unfolder>> | undefined;

/** What links of each screen show, as the domains declare it. */
function unfolders(): Promise<Map<string, Unfolder>> {
  gathered ??= Promise.all(declarations.map(({ unfolds }) => unfolds?.() ?? {})).then(
    (all) => new Map(all.flatMap((one) => Object.entries(one))),
  );
  return gathered;
}

async function unfold(actor: Reader, link: string): Promise<Card | null> {
  const own = ownPath(link);
  if (!own || !URL.canParse(own, SITE)) return null;
  const { pathname, searchParams } = new URL(own, SITE);
  try {
    const [stem = "", ...path] = pathname.split("/").slice(1).map(decodeURIComponent);
    return (await (await unfolders()).get(stem)?.(actor, path, searchParams)) ?? null;
  } catch (error) {
    // An address that cannot be read, or a record that is not there or not theirs.
    if (error instanceof URIError || (error instanceof AppError && error.status < 500)) return null;
    throw error;
  }
}

/** `POST /chat/unfold`: one answer for each link, in their order. */
export async function unfoldAll(
  actor: Reader,
  { body }: Input<typeof api.unfoldLinks>,
): Promise<Output<typeof api.unfoldLinks>> {
  const links = [...new Set(body.links)];
  return Promise.all(links.map(async (link) => ({ link, card: await unfold(actor, link) })));
}
