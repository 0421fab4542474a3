import * as api from "@/lib/cards/statements/api";
import * as service from "@/lib/cards/statements/service/list";
import { on, route } from "@/lib/http/route";

export default route(on(api.statementsExcel, service.excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
