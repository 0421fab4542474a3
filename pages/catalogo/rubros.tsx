export { CategoriesScreen as default } from "@/components/catalogue/lists/categories";
