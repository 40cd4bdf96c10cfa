/** Smaller buffers may share their memory with others. */
const RELEASED_MIN = 1024 * 1024

/**
 * Frees the memory of a file's bytes at once, and leaves them empty: the garbage collector is slow to notice what lies
 * outside its heap, and several files of 50 MB can pile up.
 */
export function release({ byteLength, buffer }: Buffer): void {
  if (byteLength >= RELEASED_MIN && buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
}
