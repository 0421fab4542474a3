import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/receipts/api";
import * as service from "@/lib/purchasing/service/receive";

export default route(on(api.undoReceipt, service.undo));
export const config = { api: { bodyParser: false, responseLimit: false } };
