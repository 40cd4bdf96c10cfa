import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface StoredFile {
  status: number
  type: string
  cacheControl: string
  etag: string
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  webmanifest: 'application/manifest+json',
}

const typeOf = (path: string): string =>
  TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

export const storedFile = (file: Omit<StoredFile, 'etag'>): StoredFile => ({
  ...file,
  etag: createHash('sha256').update(file.plain).digest('base64url').slice(0, 22),
})

const REVALIDATE = 'no-cache'

/** Level 9 would take fifty times the CPU, and 20 MB more memory, to make a page half a percent smaller. */
const BROTLI_QUALITY = 7

/** Compressed well, once: for what is sent many times. */
export async function keptFile(text: string, path: string, status: number): Promise<StoredFile> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: 9 }),
  ])
  return storedFile({
    type: typeOf(path),
    cacheControl: REVALIDATE,
    status,
    plain,
    br,
    gzip: zipped,
  })
}

/** For what is sent once. */
export const plainFile: typeof keptFile = async (text, path, status) =>
  storedFile({
    ...{ type: typeOf(path), cacheControl: REVALIDATE, status },
    ...{ plain: Buffer.from(text), br: null, gzip: null },
  })

export function acceptsEncoding(header: string | undefined, coding: string): boolean {
  if (!header?.includes(coding)) return false
  return header.split(',').some(part => {
    const [name, ...parameters] = part.split(';').map(piece => piece.trim())
    return name === coding && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
  })
}

/** Sends the smallest accepted encoding, or 304. Each encoding has its own etag, as caches require. */
export function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): FastifyReply {
  const accepted = request.headers['accept-encoding']
  const form =
    file.br && acceptsEncoding(accepted, 'br')
      ? 'br'
      : file.gzip && acceptsEncoding(accepted, 'gzip')
        ? 'gzip'
        : 'plain'
  const etag = `"${file.etag}${form === 'plain' ? '' : `-${form}`}"`
  reply.header('cache-control', file.cacheControl).header('etag', etag)
  if (file.br || file.gzip) reply.header('vary', 'accept-encoding')
  if (file.status === 200 && matches(request.headers['if-none-match'], etag))
    return reply.code(304).send()
  if (form !== 'plain') reply.header('content-encoding', form)
  return reply.code(file.status).type(file.type).send(file[form])
}

const matches = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some(part => part.trim().replace(/^W\//, '') === etag)
