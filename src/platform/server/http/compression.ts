import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accepts } from '../pages/stored-files.ts'

/** In characters or bytes. Below this a packet is a packet, and compressing costs more than it saves. */
const FROM_LENGTH = 1_024
/** Fast settings: an answer is compressed once, for one reader, while others wait for the CPU. */
const BROTLI_QUALITY = 3
const GZIP_LEVEL = 4

const codings = {
  br: (body: string | Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: string | Buffer) => promisify(gzip)(body, { level: GZIP_LEVEL }),
} as const

function codingFor(request: FastifyRequest): keyof typeof codings | null {
  const header = request.headers['accept-encoding']
  if (accepts(header, 'br')) return 'br'
  return accepts(header, 'gzip') ? 'gzip' : null
}

const isText = (reply: FastifyReply) =>
  /^(application\/json|text\/html)/.test(String(reply.getHeader('content-type') ?? '')) &&
  !reply.hasHeader('content-encoding')

/** Compresses JSON answers and rendered pages over 1 kB, br or gzip as asked. zlib works on its own threads, so other requests go on. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isWhole || payload.length < FROM_LENGTH || !isText(reply)) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    const coding = codingFor(request)
    if (!coding) return done(null, payload)
    codings[coding](payload).then(body => {
      reply.header('content-encoding', coding).removeHeader('content-length')
      done(null, body)
    }, done)
  })
}
