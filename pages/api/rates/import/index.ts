import { on, route } from "@/lib/http/route";
import * as api from "@/lib/rates/api";
import * as service from "@/lib/rates/importService";

export default route(
  on(api.ratesImport.list, service.ratesImport.list),
  on(api.ratesImport.start, service.ratesImport.start),
);
export const config = { api: { bodyParser: false, responseLimit: false } };
