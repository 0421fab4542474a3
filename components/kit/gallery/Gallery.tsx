import Head from "next/head";
import { Mark } from "../Mark";
import { ThemeChoice } from "../ThemeChoice";
import { Badges } from "./Badges";
import { Buttons } from "./Buttons";
import { Charts } from "./Charts";
import { Colors } from "./Colors";
import { Fields } from "./Fields";
import { Figures } from "./Figures";
import { Forms } from "./Forms";
import { Notices } from "./Notices";
import { Panels } from "./Panels";
import { TableStates } from "./TableStates";
import { Tables } from "./Tables";
import { Typography } from "./Typography";

/** Every piece of the kit in every state, on one page (mock/09). Only development serves it. */
export function Gallery() {
  return (
    <main className="min-h-dvh bg-surface">
      <Head>
        <title>Hoja de piezas · Bambalina</title>
      </Head>
      <div className="mx-auto flex max-w-[1440px] flex-col gap-7 px-10 py-8 phone:px-4 phone:py-5">
        <header className="flex flex-wrap items-center gap-3.5">
          <Mark size={36} />
          <div className="mr-auto">
            <h1 className="text-title leading-6">Bambalina</h1>
            <p className="text-help text-muted">Hoja de piezas</p>
          </div>
          <ThemeChoice />
        </header>
        <div className="grid gap-x-8 gap-y-7 lg:grid-cols-[1.42fr_1fr]">
          <Colors />
          <Typography />
        </div>
        <div className="grid gap-x-8 gap-y-7 lg:grid-cols-2">
          <Buttons />
          <Badges />
        </div>
        <Fields />
        <TableStates />
        <Tables />
        <Figures />
        <div className="grid gap-x-8 gap-y-7 lg:grid-cols-2">
          <Notices />
          <Panels />
        </div>
        <Forms />
        <Charts />
      </div>
    </main>
  );
}
