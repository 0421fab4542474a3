import type { ReactNode } from "react";
import { Mark } from "@/components/kit/Mark";
import { StagePicture } from "./StagePicture";

interface SignInPageProps {
  /** None where the content brings its own. */
  title?: string;
  lead?: ReactNode;
  /** Below everything, at the foot of the page. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages before a session: the stage at the left (above, on a phone), the form at the right. */
export function SignInPage({ title, lead, foot, children }: SignInPageProps) {
  return (
    <main className="public-type flex min-h-dvh flex-col bg-surface text-body lg:flex-row">
      <StagePicture />
      <div
        className="mx-auto flex w-full max-w-[480px] flex-1 flex-col px-5 pb-6 pt-6 lg:mx-0 lg:max-w-none lg:w-[560px] lg:flex-none
        lg:px-20 lg:py-11"
      >
        <div className="hidden items-center gap-3 lg:flex">
          <Mark size={32} />
          <span className="text-title">Bambalina</span>
        </div>
        <div className="flex flex-col lg:flex-1 lg:justify-center lg:py-8">
          {title && <h1 className="text-figure">{title}</h1>}
          {lead && <p className="mb-6 text-muted phone:mb-4">{lead}</p>}
          {children}
        </div>
        {foot && <p className="mt-auto pt-8 text-center text-help text-muted lg:pt-0 lg:text-left">{foot}</p>}
      </div>
    </main>
  );
}
