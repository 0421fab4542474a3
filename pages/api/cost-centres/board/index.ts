import * as api from "@/lib/costcentres/api";
import { read } from "@/lib/costcentres/service/board";
import { on, route } from "@/lib/http/route";

export default route(on(api.readBoard, read));
export const config = { api: { bodyParser: false, responseLimit: false } };
