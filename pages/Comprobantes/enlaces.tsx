export { LinksScreen as default } from "@/components/vouchers/links/LinksScreen";
