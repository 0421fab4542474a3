import * as api from "@/lib/companies/api";
import * as service from "@/lib/companies/areaService";
import { on, route } from "@/lib/http/route";

export default route(on(api.listAreas, service.list), on(api.changeArea, service.change));
export const config = { api: { bodyParser: false, responseLimit: false } };
