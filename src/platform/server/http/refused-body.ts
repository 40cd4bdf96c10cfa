import type { Readable } from 'node:stream'

/** What a client may still send after its body was refused, and for how long. */
const REST = { bytes: 8 * 1024 * 1024, ms: 5_000 }

/**
 * Reads on and throws away: closing a connection with unread bytes resets it, and a client that looks for the answer
 * only once everything is sent would never get it. Beyond the limits the connection is closed all the same.
 */
export function discardRest(body: Readable, { bytes, ms } = REST): Promise<void> {
  if (body.readableEnded || body.destroyed) return Promise.resolve()
  return new Promise(resolve => {
    let left = bytes
    const stop = () => {
      clearTimeout(timer)
      body.off('data', count).off('end', stop).off('close', stop).off('error', stop).pause()
      resolve()
    }
    const count = (piece: Buffer | string) => {
      left -= piece.length
      if (left < 0) stop()
    }
    const timer = setTimeout(stop, ms)
    body.on('data', count).once('end', stop).once('close', stop).once('error', stop).resume()
  })
}
