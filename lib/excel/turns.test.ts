import { turns } from "./turns";

it("lets so many in at a time, the others in order, each turn once", async () => {
  const { take } = turns(2);
  const inside: number[] = [];
  const enter = async (who: number) => {
    const give = await take();
    inside.push(who);
    return give;
  };
  const [one, two, three, four] = [enter(1), enter(2), enter(3), enter(4)];
  const giveOne = await one;
  await two;
  expect(inside).toEqual([1, 2]);
  giveOne();
  giveOne();
  const giveThree = await three;
  expect(inside).toEqual([1, 2, 3]);
  giveThree();
  await four;
  expect(inside).toEqual([1, 2, 3, 4]);
});
