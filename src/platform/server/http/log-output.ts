import { writeSync } from 'node:fs'

/** What is kept for a full disk to be freed, or for a reader that is slow, in bytes; later lines are lost. */
const KEPT_MOST = 1_000_000
const AGAIN_MS = 250
/** How often a slow reader is waited for when the process ends: two seconds in all. */
const LAST_TRIES = 40
const LAST_WAIT_MS = 50

let lines = ''
/** What the system has not taken yet. */
let kept = Buffer.alloc(0)
let again: NodeJS.Timeout | undefined

/** Most of the time all is taken at once, and nothing is copied. @returns how many bytes were taken */
function tryAtOnce(text: string): number {
  try {
    return writeSync(1, text)
  } catch {
    return 0
  }
}

/** Nothing that happens to the log may end the site. @returns whether the reader is too slow, and may take the rest yet */
function flush(): boolean {
  clearTimeout(again)
  const text = lines
  lines = ''
  const taken = kept.length === 0 ? tryAtOnce(text) : 0
  if (kept.length === 0 && taken === Buffer.byteLength(text)) return false
  const added = Buffer.from(text).subarray(taken)
  let rest = kept.length < KEPT_MOST ? Buffer.concat([kept, added]) : kept
  let isSlow = false
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(1, rest))
  } catch (error) {
    isSlow = (error as NodeJS.ErrnoException).code === 'EAGAIN'
    again = setTimeout(flush, AGAIN_MS).unref()
  }
  kept = rest
  return isSlow
}

function flushAtLast(): void {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; tries < LAST_TRIES && flush(); tries++) Atomics.wait(clock, 0, 0, LAST_WAIT_MS)
}

let isOpen = false

/**
 * Standard output for all loggers of the process, written once a turn of the event loop: a call of the system for each
 * line would cost a twentieth of a request, and handing it to another thread, pino's own way, more. A killed process
 * loses its last turn's lines.
 */
export const logOutput = {
  write(line: string): void {
    if (!isOpen) process.on('exit', flushAtLast)
    isOpen = true
    if (lines === '') setImmediate(flush)
    lines += line
  },
}
