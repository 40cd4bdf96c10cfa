import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  ico: 'image/x-icon',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
}

/** By the extension of a file. */
export const typeOf = (path: string): string =>
  TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const readIfThere = (path: string) => readFile(path).catch(() => null)

export const storedFile = (file: Omit<StoredFile, 'etag'>): StoredFile => ({
  ...file,
  etag: createHash('sha256').update(file.plain).digest('base64url').slice(0, 22),
})

async function readStored(path: string, cacheControl: string): Promise<StoredFile> {
  const [plain, br, gzip] = await Promise.all([
    readFile(path),
    readIfThere(`${path}.br`),
    readIfThere(`${path}.gz`),
  ])
  return storedFile({ status: 200, type: typeOf(path), cacheControl, plain, br, gzip })
}

const FOR_EVER = 'public, max-age=31536000, immutable'

const FOR_AN_HOUR = 'public, max-age=3600'

/** The browser's files of a build, by address. @param folder see `dist/web/client` */
export async function readClientFiles(folder: string): Promise<Map<string, StoredFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, StoredFile>()
  await Promise.all(
    entries
      .filter(
        entry => entry.isFile() && !/\.(br|gz)$/.test(entry.name) && !entry.parentPath.includes('.vite'),
      )
      .map(async entry => {
        const path = join(entry.parentPath, entry.name)
        const address = path.slice(folder.length).replaceAll('\\', '/')
        const hashed = address.startsWith('/assets/')
        files.set(address, await readStored(path, hashed ? FOR_EVER : FOR_AN_HOUR))
      }),
  )
  return files
}

export function accepts(header: string | undefined, coding: string): boolean {
  if (!header?.includes(coding)) return false
  return header.split(',').some(part => {
    const [name, ...parameters] = part.split(';').map(piece => piece.trim())
    return name === coding && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
  })
}

/** Sends the smallest accepted encoding, or 304. Each encoding has its own etag, as caches require. */
export function sendStored(request: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
  const accepted = request.headers['accept-encoding']
  const form =
    file.br && accepts(accepted, 'br') ? 'br' : file.gzip && accepts(accepted, 'gzip') ? 'gzip' : 'plain'
  const etag = `"${file.etag}${form === 'plain' ? '' : `-${form}`}"`
  reply.header('cache-control', file.cacheControl).header('etag', etag)
  if (file.br || file.gzip) reply.header('vary', 'accept-encoding')
  if (file.status === 200 && matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (form !== 'plain') reply.header('content-encoding', form)
  return reply.code(file.status).type(file.type).send(file[form])
}

const matches = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some(part => part.trim().replace(/^W\//, '') === etag)
