import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** A fast setting: each response is compressed for a single reader, while others wait for the CPU. */
const BROTLI_QUALITY = 3

/** What fits into one packet with its headers would save nobody anything, and costs more than all else of a small answer. */
const MIN_BYTES = 1_400

/** Compresses JSON and rendered pages by br or gzip. Events are sent one by one, and stay uncompressed. */
export const registerCompression = (app: FastifyInstance) =>
  app.register(compress, {
    threshold: MIN_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/html)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    // Request bodies stay compressed: a small one could unpack to any size.
    globalDecompression: false,
  })
