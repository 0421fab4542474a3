import type { GetStaticPaths, GetStaticProps } from "next";
import { NotBuiltScreen } from "@/components/shell/NotBuiltScreen";
import { notBuilt } from "@/lib/nav/screens";

export default NotBuiltScreen;

/** One page per registered screen that does not exist yet; any other address is not found. */
export const getStaticPaths: GetStaticPaths = () => ({
  paths: notBuilt().map((screen) => ({ params: { path: screen.path.slice(1).split("/") } })),
  fallback: false,
});

export const getStaticProps: GetStaticProps<{ path: string }> = ({ params }) => ({
  props: { path: `/${[params?.path ?? []].flat().join("/")}` },
});
