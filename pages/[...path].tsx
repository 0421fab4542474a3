import type { GetStaticPaths, GetStaticProps } from "next";
import dynamic from "next/dynamic";
import { BareHeader } from "@/components/shell/BareHeader";
import { NotBuiltScreen } from "@/components/shell/NotBuiltScreen";
import { type PageScreen, pageScreenOf } from "@/lib/nav/pageScreens";
import { notBuilt, screenOf, screens } from "@/lib/nav/screens";
import { showsHome } from "@/lib/nav/showsHome";

interface Props {
  /** The row of this address, which `_app` takes too: the page stands for many. */
  screen: PageScreen;
  /** Shows Inicio until its own screen exists. */
  home: boolean;
}

const BoardScreen = dynamic(() => import("@/components/boards/BoardScreen").then((module) => module.BoardScreen));
const CampaignTimeline = dynamic(() => import("@/components/marketing/board/CampaignTimeline"), {
  ssr: false,
  // As high as what comes.
  loading: () => <div className="min-h-34 phone:min-h-52" />,
});
const HomeScreen = dynamic(() => import("@/components/home/HomeScreen").then((module) => module.HomeScreen));

export default function RegisteredScreen({ screen, home }: Props) {
  const { path, board, shell, title } = screen;
  if (board)
    return (
      <>
        {board === "marketing" && <CampaignTimeline lead={path === "/MarketingSr"} />}
        <BoardScreen key={path} screen={screen} board={board} />
      </>
    );
  return (
    <>
      {shell === "bare" && <BareHeader />}
      {home ? <HomeScreen key={path} /> : <NotBuiltScreen title={title} />}
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
  const screen = screenOf(path);
  return screen ? { props: { screen: pageScreenOf(screen), home: showsHome(path) } } : { notFound: true };
};
