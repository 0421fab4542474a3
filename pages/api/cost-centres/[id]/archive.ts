import * as api from "@/lib/costcentres/api";
import * as centres from "@/lib/costcentres/service/centres";
import { on, route } from "@/lib/http/route";

export default route(on(api.archiveCentre, centres.archive));
export const config = { api: { bodyParser: false, responseLimit: false } };
