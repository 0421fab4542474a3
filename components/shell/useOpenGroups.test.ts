/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import type { GroupId } from "@/lib/nav/groups";
import { useOpenGroups } from "./useOpenGroups";

type Props = { current: GroupId | null };
const start = (current: GroupId | null, initial: GroupId[] = []) =>
  renderHook((props: Props) => useOpenGroups(props.current, initial), { initialProps: { current } });
const openOf = ({ current: [open] }: { current: ReturnType<typeof useOpenGroups> }) => [...open];

test("the group one gets to unfolds, and what was open stays open", () => {
  const { result, rerender } = start("ticketing");
  rerender({ current: "paid-media" });
  expect(openOf(result)).toEqual(["ticketing", "paid-media"]);
  rerender({ current: null });
  expect(openOf(result)).toEqual(["ticketing", "paid-media"]);
});

test("a group folded by hand stays folded until one comes back to it from another", () => {
  const { result, rerender } = start("paid-media");
  act(() => result.current[1]("paid-media"));
  rerender({ current: "paid-media" });
  expect(openOf(result)).toEqual([]);
  rerender({ current: "gestion" });
  rerender({ current: "paid-media" });
  expect(openOf(result)).toEqual(["gestion", "paid-media"]);
});

test("a menu of one group starts unfolded wherever one is", () => {
  expect(openOf(start(null, ["ticketing"]).result)).toEqual(["ticketing"]);
});
