import * as api from "@/lib/boards/closing/api";
import { decide, withdraw } from "@/lib/boards/closing/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.decideClosing, decide), on(api.withdrawClosing, withdraw));
export const config = { api: { bodyParser: false, responseLimit: false } };
