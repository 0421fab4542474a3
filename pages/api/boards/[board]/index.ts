import * as api from "@/lib/boards/api";
import { get } from "@/lib/boards/service/boards";
import { on, route } from "@/lib/http/route";

export default route(on(api.getBoard, get));
export const config = { api: { bodyParser: false, responseLimit: false } };
