import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** @returns the port of loopback at which the server listens from now on, a free one by default */
export async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', () => resolve()))
  return (server.address() as AddressInfo).port
}

export const endServer = (server: HttpServer): Promise<void> =>
  new Promise(resolve => {
    server.closeAllConnections()
    server.close(() => resolve())
  })
