/** Smaller ones may share their memory with others. */
const RELEASED_MIN = 1024 * 1024

/**
 * Gives the memory of a file's bytes back at once, and leaves them empty: the collector comes late to what lies outside
 * of its heap, and several files of 50 MB can wait for it.
 */
export function release({ byteLength, buffer }: Buffer): void {
  if (byteLength >= RELEASED_MIN && buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
}
