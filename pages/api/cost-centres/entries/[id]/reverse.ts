import * as api from "@/lib/costcentres/api";
import * as entries from "@/lib/costcentres/service/entries";
import { on, route } from "@/lib/http/route";

export default route(on(api.reverseEntry, entries.reverse));
export const config = { api: { bodyParser: false, responseLimit: false } };
