import { on, route } from "@/lib/http/route";
import { live } from "@/lib/live/api";
import { open } from "@/lib/live/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(live, open));
