import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/prorrata/api";
import * as service from "@/lib/vouchers/prorrata/service";

export default route(on(api.undoVatYear, service.undo));
export const config = { api: { bodyParser: false, responseLimit: false } };
