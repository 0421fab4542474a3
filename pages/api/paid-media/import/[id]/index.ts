import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/media/api";
import * as service from "@/lib/marketing/media/importService";

export default route(on(api.mediaImport.get, service.mediaImport.get));
export const config = { api: { bodyParser: false, responseLimit: false } };
