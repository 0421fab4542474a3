import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/sales/api";
import * as service from "@/lib/ticketing/sales/service/grid";

export default route(on(api.loadingGrid, service.gridOf));
export const config = { api: { bodyParser: false, responseLimit: false } };
