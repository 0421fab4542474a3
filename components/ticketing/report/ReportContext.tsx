import { Link } from "@/components/kit/Link";
import type { contextText } from "./contextText";
import { reportAddress } from "./useReportAddress";

/** The sentence under the title; its second half leads to the rows that wait for data, the oldest first. */
export function ReportContext({ text, filters }: { text: ReturnType<typeof contextText>; filters: string }) {
  return (
    <>
      {text.scope}
      {text.missing && (
        <span className="phone:hidden">
          {" "}
          <Link href={reportAddress(filters, "actualizado")} className="underline-offset-2 hover:underline">
            {text.missing}
          </Link>
        </span>
      )}
    </>
  );
}
