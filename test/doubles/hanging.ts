import { createServer, type Socket } from 'node:net'

/** A service that accepts connections and never answers. */
export async function startHanging(): Promise<{
  url: string
  calls: () => number
  close: () => Promise<void>
}> {
  const sockets = new Set<Socket>()
  let calls = 0
  const server = createServer(socket => {
    calls++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.resume()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    calls: () => calls,
    close: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
