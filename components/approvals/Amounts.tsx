import { Fragment } from "react";
import type { ApprovalRow } from "@/lib/approvals/schema";
import { formatMoney } from "@/lib/format/money";
import { amountsOf } from "./looks";

/** What a request asks for, each currency whole on its line: two go under each other where both do not fit. */
export const Amounts = ({ of }: { of: ApprovalRow }) =>
  amountsOf(of).map(({ amount, currency }, index) => (
    <Fragment key={currency}>
      {index > 0 && " "}
      <span className="whitespace-nowrap">
        {index > 0 && "+ "}
        {formatMoney(amount, currency, { decimals: 2 })}
      </span>
    </Fragment>
  ));
