import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/access/api";
import { preview } from "@/lib/shows/access/service/read";

export default route(on(api.showAccessPreview, preview));
export const config = { api: { bodyParser: false, responseLimit: false } };
