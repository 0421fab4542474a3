import { on, route } from "@/lib/http/route";
import { roleOfMail } from "@/lib/people/relations/api";
import { rol } from "@/lib/people/relations/service";

export default route(on(roleOfMail, rol));
export const config = { api: { bodyParser: false, responseLimit: false } };
