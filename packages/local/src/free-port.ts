import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/** Whether nobody listens on the port of this machine, on any of its addresses. */
export const isPortFree = async (port: number): Promise<boolean> => {
  const server = createServer();
  try {
    server.listen({ port, exclusive: true });
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
};

/** A port that was free a moment ago. Another process may take it first: be ready to ask again. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  server.listen({ port: 0, exclusive: true });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
};
