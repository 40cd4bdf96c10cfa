import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, createServer as createPlainServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { endServer, listen } from './loopback.ts'

/** What a proxy answers by itself: while a container is replaced, by a protection service, or by a captive portal. */
export const OWN_ANSWERS = {
  'a 404': [404, 'text/plain', '404 page not found'],
  'a 403': [403, 'text/html', '<title>Just a moment...</title>'],
  'a 502': [502, 'text/html', '<h1>Bad Gateway</h1>'],
  'a 504': [504, 'text/html', '<h1>Gateway Time-out</h1>'],
  'a page of its own': [200, 'text/html', '<h1>We will be back in a minute</h1>'],
} as const
type OwnAnswer = keyof typeof OWN_ANSWERS

interface Ways {
  /** Sends an answer on only once it is whole, whatever the site asks for. */
  buffers?: boolean
  /** Cuts what has not been answered by then. */
  cutsAfterMs?: number
}

export interface TestProxy {
  url: string
  /** What it answers instead of the site, from now on. */
  own: OwnAnswer | null
  /** How many answers it has cut off. */
  cuts: number
  close: () => Promise<void>
}

/** A proxy on loopback in front of a site at a port of it. */
export async function startProxy(site: number, { buffers, cutsAfterMs }: Ways): Promise<TestProxy> {
  const cut = (answer: ServerResponse) => {
    if (answer.writableFinished || answer.destroyed) return
    proxy.cuts += 1
    answer.destroy()
  }
  async function pass(asked: IncomingMessage, answer: ServerResponse) {
    if (proxy.own) {
      const [status, type, text] = OWN_ANSWERS[proxy.own]
      return answer.writeHead(status, { 'content-type': type }).end(text)
    }
    if (cutsAfterMs) setTimeout(cut, cutsAfterMs, answer).unref()
    const { method, url: path, headers } = asked
    const onward = request({ port: site, host: '127.0.0.1', method, path, headers })
    answer.once('close', () => onward.destroy())
    onward.once('error', () => answer.destroy())
    onward.once('response', async got => {
      const { 'transfer-encoding': _, ...kept } = got.headers
      try {
        const body = buffers ? await buffer(got) : null
        answer.writeHead(got.statusCode ?? 502, buffers ? kept : got.headers)
        if (body) answer.end(body)
        else got.pipe(answer)
      } catch {
        answer.destroy()
      }
    })
    return asked.pipe(onward)
  }
  const server = createServer(pass)
  const port = await listen(server)
  const proxy: TestProxy = {
    url: `http://localhost:${port}`,
    own: null,
    cuts: 0,
    close: () => endServer(server),
  }
  return proxy
}

/** Speaks HTTP/1.0 both ways: one request for each connection, no chunks. */
export async function startOldProxy(site: number): Promise<TestProxy> {
  const server = createPlainServer(browser => {
    const behind = connect(site, '127.0.0.1')
    const both = [browser, behind]
    const end = () => {
      for (const each of both) each.destroy()
    }
    for (const each of both) each.once('error', end).once('close', end)
    const rewrite = (piece: string | Buffer, pattern: RegExp, by: string) => {
      const text = typeof piece === 'string' ? piece : piece.toString('latin1')
      return Buffer.from(text.replace(pattern, by), 'latin1')
    }
    browser.once('data', head => {
      const old = rewrite(head, / HTTP\/1\.1\r\n/, ' HTTP/1.0\r\n')
      behind.write(rewrite(old, /\r\nconnection: .*/i, '\r\nConnection: close'))
      browser.pipe(behind, { end: false })
    })
    behind.once('data', head => {
      browser.write(rewrite(head, /^HTTP\/1\.1/, 'HTTP/1.0'))
      behind.pipe(browser)
    })
  })
  const port = await listen(server)
  return {
    url: `http://localhost:${port}`,
    own: null,
    cuts: 0,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
