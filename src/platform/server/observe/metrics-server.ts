import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Settings } from '../settings/settings.ts'

type MetricsSettings = NonNullable<Settings['metrics']>
type Text = () => Promise<string>

const TYPE = 'text/plain; version=0.0.4; charset=utf-8'
/** The site's usual headers: no hook adds them on this port. */
const HEADERS = {
  'content-type': TYPE,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time. Without a token, anybody who can reach the port may read. */
function mayRead(token: string | null, authorization: string | undefined): boolean {
  return token === null || timingSafeEqual(digest(`Bearer ${token}`), digest(authorization ?? ''))
}

export function registerMetrics(app: FastifyInstance, token: string, text: Text): void {
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!mayRead(token, request.headers.authorization)) {
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain; charset=utf-8').send('')
    }
    return reply.type(TYPE).send(await text())
  })
}

/** @returns closes it. @throws `EADDRINUSE` or `EACCES` when the port is not available */
export async function listenForMetrics(
  { port, host, token }: MetricsSettings,
  log: FastifyBaseLogger,
  text: Text,
): Promise<() => void> {
  if (port === null) return () => {}
  const server = createServer(async (request, response) => {
    const send = (status: number, body: string) => response.writeHead(status, HEADERS).end(body)
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return send(404, '')
    if (!mayRead(token, request.headers.authorization)) {
      response.setHeader('www-authenticate', 'Bearer')
      return send(401, '')
    }
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
