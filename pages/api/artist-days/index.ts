import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/artistDays/api";
import { add, list } from "@/lib/shows/artistDays/service";

export default route(on(api.listBlocks, list), on(api.addBlock, add));
export const config = { api: { bodyParser: false, responseLimit: false } };
