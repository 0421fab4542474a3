import * as api from "@/lib/costcentres/api";
import * as centres from "@/lib/costcentres/service/centres";
import { on, route } from "@/lib/http/route";

export default route(on(api.listCentres, centres.list), on(api.createCentre, centres.create));
export const config = { api: { bodyParser: false, responseLimit: false } };
