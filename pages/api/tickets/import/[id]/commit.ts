import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/imports/api";
import * as service from "@/lib/ticketing/imports/service";

export default route(on(api.salesImport.commit, service.salesImport.commit));
export const config = { api: { bodyParser: false, responseLimit: false } };
