import * as api from "@/lib/catalogue/api";
import * as service from "@/lib/catalogue/mergeService";
import { on, route } from "@/lib/http/route";

export default route(on(api.separateRecord, service.separate));
export const config = { api: { bodyParser: false, responseLimit: false } };
