import { fileSize } from "./fileSize";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [34_400, "34 kB"],
  [999_499, "999 kB"],
  [999_500, "1 MB"],
  [1_234_567, "1,2 MB"],
  [25_000_000, "25 MB"],
  [999_499_999, "999 MB"],
  [2_100_000_000, "2,1 GB"],
  [34_000_000_000, "34 GB"],
])("%i is %s", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
