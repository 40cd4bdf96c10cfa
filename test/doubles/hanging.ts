import { createServer, type Socket } from 'node:net'
import { listen } from './loopback.ts'

/** A service that accepts connections and never answers. */
export async function startHanging() {
  const sockets = new Set<Socket>()
  let calls = 0
  const server = createServer(socket => {
    calls++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.resume()
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    calls: () => calls,
    close: () =>
      new Promise<void>(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
