import type { GetStaticPaths, GetStaticProps } from "next";
import dynamic from "next/dynamic";
import { BareHeader } from "@/components/shell/BareHeader";
import { NotBuiltScreen } from "@/components/shell/NotBuiltScreen";
import { isBare, notBuilt, screenOf, screens } from "@/lib/nav/screens";
import { showsHome } from "@/lib/nav/showsHome";

interface Props {
  path: string;
  /** The board of this address; null for a screen that does not exist yet. */
  board: string | null;
}

const BoardScreen = dynamic(() => import("@/components/boards/BoardScreen").then((module) => module.BoardScreen));
const HomeScreen = dynamic(() => import("@/components/home/HomeScreen").then((module) => module.HomeScreen));

export default function RegisteredScreen({ path, board }: Props) {
  if (board !== null) return <BoardScreen key={path} path={path} board={board} />;
  return (
    <>
      {isBare(path) && <BareHeader />}
      {showsHome(path) ? <HomeScreen key={path} /> : <NotBuiltScreen path={path} />}
    </>
  );
}

/** One page per screen of a board and per registered screen that does not exist yet; any other address is not found. */
export const getStaticPaths: GetStaticPaths = () => ({
  paths: [...notBuilt(), ...screens.filter(({ board }) => board)].map((screen) => ({
    params: { path: screen.path.slice(1).split("/") },
  })),
  fallback: false,
});

export const getStaticProps: GetStaticProps<Props> = ({ params }) => {
  const path = `/${[params?.path ?? []].flat().join("/")}`;
  return { props: { path, board: screenOf(path)?.board ?? null } };
};
