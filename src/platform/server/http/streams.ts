import { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import type { Call, TextStream } from './route.ts'
import { toAppError } from './thrown.ts'

/** Waits for the first piece, so that an early failure gets its own status; a later one is sent as an event. */
export async function events(stream: TextStream, { log }: Pick<Call, 'log'>): Promise<Readable> {
  const pieces = stream[Symbol.asyncIterator]()
  const first = await pieces.next()
  async function* made(): AsyncGenerator<string> {
    try {
      for (let piece = first; !piece.done; piece = await pieces.next()) {
        yield `data: ${JSON.stringify({ delta: piece.value })}\n\n`
      }
      yield 'data: [DONE]\n\n'
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, 'a stream failed')
      yield `data: ${JSON.stringify(toAppError(error))}\n\n`
    }
  }
  return Readable.from(made())
}
