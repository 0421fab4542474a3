export { ApiDocsScreen as default } from "@/components/docs/ApiDocsScreen";
