import { createServer, type IncomingMessage } from 'node:http'

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code: number }
}

export async function startCollector() {
  let raw = ''
  const spans: SentSpan[] = []
  const body = async (request: IncomingMessage) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    return Buffer.concat(pieces).toString()
  }
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/json') {
      response.writeHead(400).end()
      return
    }
    const text = await body(request)
    raw += text
    for (const resource of JSON.parse(text).resourceSpans) {
      for (const scope of resource.scopeSpans) spans.push(...scope.spans)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    spans,
    raw: () => raw,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
