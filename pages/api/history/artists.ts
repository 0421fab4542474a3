import { on, route } from "@/lib/http/route";
import { historyChoices } from "@/lib/showHistory/api";
import { artists } from "@/lib/showHistory/service/list";

export default route(on(historyChoices, artists));
export const config = { api: { bodyParser: false, responseLimit: false } };
