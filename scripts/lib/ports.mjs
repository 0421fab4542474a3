import { connect, createServer } from "node:net";

function listen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const { port: got } = server.address();
      server.close(() => resolve(got));
    });
  });
}

/** Whether a server could listen on this port of every address. */
export const portIsFree = async (port, host = "0.0.0.0") => (await listen(port, host)) !== undefined;

/** A port nobody listens on now. */
export const freePort = (host = "127.0.0.1") => listen(0, host);

/** Whether something accepts connections on this local port. */
export function portAnswers(port, ms = 1_000) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", timeout: ms });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => end(true));
    socket.once("timeout", () => end(false));
    socket.once("error", () => end(false));
  });
}
