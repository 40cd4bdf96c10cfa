import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** A fast setting: each response is compressed for a single reader, while others wait for the CPU. */
const BROTLI_QUALITY = 3

/** Compresses JSON and rendered pages over 1 kB by br or gzip. Events are sent one by one, and stay uncompressed. */
export const registerCompression = (app: FastifyInstance) =>
  app.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/html)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    // Request bodies stay compressed: a small one could unpack to any size.
    globalDecompression: false,
  })
