import * as api from "@/lib/boards/api";
import { list } from "@/lib/boards/service/boards";
import { on, route } from "@/lib/http/route";

export default route(on(api.listBoards, list));
export const config = { api: { bodyParser: false, responseLimit: false } };
