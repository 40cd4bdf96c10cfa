import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** A fast setting: an answer is compressed once, for one reader, while others wait for the CPU. */
const BROTLI_QUALITY = 3

/** Compresses JSON answers and rendered pages over 1 kB, br or gzip as asked. Events are sent piece by piece, and stay as they are. */
export const registerCompression = (app: FastifyInstance) =>
  app.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/html)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    // A small body could otherwise unpack to any size.
    globalDecompression: false,
  })
