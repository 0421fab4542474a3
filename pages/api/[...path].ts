export { unknownAddress as default } from "@/lib/http/route";

export const config = { api: { bodyParser: false } };
