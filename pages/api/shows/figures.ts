import { on, route } from "@/lib/http/route";
import { recordFigures } from "@/lib/shows/records/api";
import { figures } from "@/lib/shows/records/service/figures";

export default route(on(recordFigures, figures));
export const config = { api: { bodyParser: false, responseLimit: false } };
