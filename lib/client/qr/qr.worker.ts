import jsqr from "jsqr";

interface Scope {
  onmessage: ((event: MessageEvent<ImageData>) => void) | null;
  postMessage: (found: unknown) => void;
}
const scope = self as unknown as Scope;

// Looking takes a second or more on a phone: the page goes on meanwhile.
scope.onmessage = ({ data: { data, width, height } }) => {
  const found = jsqr(data, width, height);
  scope.postMessage(found && { text: found.data, corners: found.location, width, height });
};
