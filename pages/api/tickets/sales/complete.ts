import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/sales/api";
import { saveGrid } from "@/lib/ticketing/sales/service/grid";
import { newestFirst } from "@/lib/ticketing/sales/service/read";

// This address is also where the sales of a show called "complete" are read.
const salesOfComplete = { ...api.salesOfShow, path: "/tickets/sales/complete", params: undefined };

export default route(
  on(api.saveDay, saveGrid),
  on(salesOfComplete, (actor) =>
    newestFirst(actor, { params: { show: "complete" }, query: undefined, body: undefined }),
  ),
);
export const config = { api: { bodyParser: false, responseLimit: false } };
