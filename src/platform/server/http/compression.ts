import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accepts } from '../pages/stored-files.ts'

/** In characters or bytes. Below this a packet is a packet, and compressing costs more than it saves. */
const FROM_LENGTH = 1_024
/** Up to here a thread of zlib's costs more than to wait for it, a third of a millisecond. */
const AT_ONCE_LENGTH = 32 * 1_024
/** Fast settings: an answer is compressed once, for one reader, while others wait for the CPU. */
const BROTLI_QUALITY = 3
const GZIP_LEVEL = 4
const WINDOW_BITS_MAX = 22
const CHUNK_MIN = 1_024
const CHUNK_MAX = 64 * 1_024

type Body = string | Buffer

/**
 * The window and the output's chunks fit the body: with zlib's own, which are for any length, ten answers at once claim so
 * much memory that V8 collects all of its garbage every thirty answers.
 */
const brotliOptions = ({ length }: Body) => ({
  chunkSize: Math.min(Math.max(CHUNK_MIN, Math.ceil(length / 4)), CHUNK_MAX),
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.ceil(Math.log2(length)), WINDOW_BITS_MAX),
  },
})

const codings = {
  br: {
    now: (body: Body) => brotliCompressSync(body, brotliOptions(body)),
    later: (body: Body) => promisify(brotliCompress)(body, brotliOptions(body)),
  },
  gzip: {
    now: (body: Body) => gzipSync(body, { level: GZIP_LEVEL }),
    later: (body: Body) => promisify(gzip)(body, { level: GZIP_LEVEL }),
  },
} as const

function codingFor(request: FastifyRequest): keyof typeof codings | null {
  const header = request.headers['accept-encoding']
  if (accepts(header, 'br')) return 'br'
  return accepts(header, 'gzip') ? 'gzip' : null
}

const isText = (reply: FastifyReply) =>
  /^(application\/json|text\/html)/.test(String(reply.getHeader('content-type') ?? '')) &&
  !reply.hasHeader('content-encoding')

/** Compresses JSON answers and rendered pages over 1 kB, br or gzip as asked; large ones on zlib's own threads, so that other requests go on. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isWhole || payload.length < FROM_LENGTH || !isText(reply)) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    const coding = codingFor(request)
    if (!coding) return done(null, payload)
    const send = (body: Buffer) => {
      reply.header('content-encoding', coding).removeHeader('content-length')
      done(null, body)
    }
    if (payload.length <= AT_ONCE_LENGTH) send(codings[coding].now(payload))
    else codings[coding].later(payload).then(send, done)
  })
}
