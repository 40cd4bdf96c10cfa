import { createServer } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../settings/settings.ts'

/** The site's usual headers: no hook adds them on this port. */
const HEADERS = {
  'content-type': 'text/plain; version=0.0.4; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}

/** @returns closes it. @throws `EADDRINUSE` or `EACCES` when the port is not available */
export async function listenForMetrics(
  { port, host }: NonNullable<Settings['metrics']>,
  log: FastifyBaseLogger,
  text: () => Promise<string>,
): Promise<() => void> {
  const server = createServer(async (request, response) => {
    const send = (status: number, body: string) => response.writeHead(status, HEADERS).end(body)
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return send(404, '')
    try {
      send(200, await text())
    } catch (error) {
      log.error({ err: error }, 'the metrics could not be read')
      send(500, '')
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve())
  })
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
