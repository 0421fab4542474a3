import * as api from "@/lib/costcentres/api";
import * as centres from "@/lib/costcentres/service/centres";
import { on, route } from "@/lib/http/route";

export default route(on(api.updateCentre, centres.update));
export const config = { api: { bodyParser: false, responseLimit: false } };
