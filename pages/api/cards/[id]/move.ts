import * as api from "@/lib/boards/api";
import { move } from "@/lib/boards/service/move";
import { on, route } from "@/lib/http/route";

export default route(on(api.moveCard, move));
export const config = { api: { bodyParser: false, responseLimit: false } };
