import { on, route } from "@/lib/http/route";
import * as api from "@/lib/rates/api";
import * as service from "@/lib/rates/importService";

export default route(on(api.ratesImport.get, service.ratesImport.get));
export const config = { api: { bodyParser: false, responseLimit: false } };
