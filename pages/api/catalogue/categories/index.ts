import * as api from "@/lib/catalogue/api";
import * as service from "@/lib/catalogue/recordService";
import { on, route } from "@/lib/http/route";

export default route(
  on(api.categories.list, service.categories.list),
  on(api.categories.create, service.categories.create),
);
export const config = { api: { bodyParser: false, responseLimit: false } };
