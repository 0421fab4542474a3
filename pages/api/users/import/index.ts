import { on, route } from "@/lib/http/route";
import * as api from "@/lib/people/exchange/api";
import * as service from "@/lib/people/exchange/service";

export default route(
  on(api.peopleImport.list, service.peopleImport.list),
  on(api.peopleImport.start, service.peopleImport.start),
);
export const config = { api: { bodyParser: false, responseLimit: false } };
