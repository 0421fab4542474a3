import { on, route } from "@/lib/http/route";
import * as api from "@/lib/suppliers/holders/api";
import * as service from "@/lib/suppliers/holders/importService";

export default route(on(api.holdersImport.preview, service.holdersImport.preview));
export const config = { api: { bodyParser: false, responseLimit: false } };
