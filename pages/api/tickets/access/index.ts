import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/access/api";
import * as service from "@/lib/ticketing/access/service/rows";

export default route(
  on(api.listAccess, service.list),
  on(api.addAccess, service.add),
  on(api.updateAccess, service.update),
);
export const config = { api: { bodyParser: false, responseLimit: false } };
