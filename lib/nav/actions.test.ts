import { permissions } from "@/lib/access/permissions";
import { namedActions } from "./actions";

test("every action of the permission table has a title of its own, with its area", () => {
  expect(namedActions.map(({ action }) => action).sort()).toEqual(Object.keys(permissions).sort());
  const names = namedActions.map(({ area, title }) => `${area}: ${title}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.filter((name) => /screen\.|undefined/.test(name))).toEqual([]);
});

test("the areas are whole: each one's actions follow each other", () => {
  const areas = namedActions.map(({ area }) => area).filter((area, index, all) => area !== all[index - 1]);
  expect(new Set(areas).size).toBe(areas.length);
});
