/** SQLite's primary codes: read only, I/O error, disk full. */
const REFUSED = new Set([8, 10, 13])
const REMEMBERED_MS = 60_000

let refusedAt = Number.NEGATIVE_INFINITY

/** Remembers that the embedded database refused a write. @param now milliseconds since 1970 */
export function noteRefusedWrite(error: unknown, now = Date.now()): void {
  const errcode = (error as { errcode?: unknown } | null)?.errcode
  if (typeof errcode === 'number' && REFUSED.has(errcode & 0xff)) refusedAt = now
}

/** Whether this process was refused a write within the last minute, as on a full disk; reads may work all the same. */
export const areWritesRefused = (now = Date.now()): boolean => now - refusedAt < REMEMBERED_MS
