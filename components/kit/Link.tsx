// biome-ignore lint/style/noRestrictedImports: this is where it is used
import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link of ours. Its screen is fetched when somebody is about to follow it (the pointer or a finger on it), not while it is
 * in sight: a menu in sight would ask the middleware about, fetch and run some thirty screens with each page.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
