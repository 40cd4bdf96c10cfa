/** Fewer bytes may be a part of memory that others use too. */
const RELEASED_MIN = 1024 * 1024

/**
 * Frees the memory of a file's bytes at once, and leaves them empty: the garbage collector is slow to notice what lies
 * outside its heap, and several files of 50 MB can pile up.
 */
export function releaseBuffer({ byteLength, buffer }: Buffer): void {
  const isAlone = byteLength === buffer.byteLength || byteLength >= RELEASED_MIN
  if (isAlone && buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
}
