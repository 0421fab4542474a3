export { HolidaysScreen as default } from "@/components/catalogue/lists/holidays";
