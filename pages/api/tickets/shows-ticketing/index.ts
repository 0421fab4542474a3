import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/records/api";
import * as service from "@/lib/ticketing/records/service";

export default route(
  on(api.listRecords, service.list),
  on(api.addRecord, service.add),
  on(api.updateRecord, service.update),
);
export const config = { api: { bodyParser: false, responseLimit: false } };
