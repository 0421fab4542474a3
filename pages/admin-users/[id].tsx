export { PersonScreen as default } from "@/components/people/person/PersonScreen";
