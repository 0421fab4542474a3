import * as api from "@/lib/bank/api";
import * as service from "@/lib/bank/service/undoImport";
import { on, route } from "@/lib/http/route";

export default route(on(api.undoStatement, service.undoStatement));
export const config = { api: { bodyParser: false, responseLimit: false } };
