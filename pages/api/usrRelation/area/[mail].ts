import { on, route } from "@/lib/http/route";
import { areaOfMail } from "@/lib/people/relations/api";
import { area } from "@/lib/people/relations/service";

export default route(on(areaOfMail, area));
export const config = { api: { bodyParser: false, responseLimit: false } };
