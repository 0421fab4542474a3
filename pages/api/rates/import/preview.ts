import { on, route } from "@/lib/http/route";
import * as api from "@/lib/rates/api";
import * as service from "@/lib/rates/importService";

export default route(on(api.ratesImport.preview, service.ratesImport.preview));
export const config = { api: { bodyParser: false, responseLimit: false } };
