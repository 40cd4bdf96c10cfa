import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { SecurityPolicy } from './security-headers.ts'

const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

type ClientError = Error & { code?: string }

/** Answers what is not HTTP: it never becomes a request, so no hook could add the usual headers (ASVS 3.4). */
export function malformedHandler({ everywhere }: SecurityPolicy) {
  return (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = STATUS[error.code ?? ''] ?? 400
    const body = JSON.stringify(
      new AppError('invalid', { message: STATUS_CODES[status] ?? 'Bad Request' }),
    )
    const headers = {
      ...everywhere,
      'cache-control': 'no-store',
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    if (socket.writable)
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
      )
    socket.destroy(error)
  }
}

/**
 * Takes a page's path literally when a percent sign in it encodes no character, so that a link's page answers, or the
 * site's not-found page. Under /api the path stays malformed, and is answered in JSON.
 */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [path = '', ...query] = url.split('?')
  if (!path.includes('%') || path.startsWith('/api/')) return url
  try {
    // The result has to be used, or a bundler would drop the call as one without effect.
    return decodeURIComponent(path) && url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/** Node itself would reject an unknown expectation without these headers. */
export function registerExpectations(app: FastifyInstance, { everywhere }: SecurityPolicy): void {
  app.server.on('checkExpectation', (_request, response) =>
    response.writeHead(417, everywhere).end(),
  )
}
