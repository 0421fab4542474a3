import * as api from "@/lib/boards/api";
import { transfer } from "@/lib/boards/service/move";
import { on, route } from "@/lib/http/route";

export default route(on(api.transferCard, transfer));
export const config = { api: { bodyParser: false, responseLimit: false } };
