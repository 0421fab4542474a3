import * as api from "@/lib/catalogue/api";
import * as service from "@/lib/catalogue/importService";
import { on, route } from "@/lib/http/route";

export default route(
  on(api.catalogueImport.list, service.catalogueImport.list),
  on(api.catalogueImport.start, service.catalogueImport.start),
);
export const config = { api: { bodyParser: false, responseLimit: false } };
