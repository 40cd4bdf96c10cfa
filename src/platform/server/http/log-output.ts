import { writeSync } from 'node:fs'

/** Bytes buffered for a slow reader or a full disk; beyond it lines are dropped. */
const KEPT_MOST = 1_000_000
const AGAIN_MS = 250
/** How often to wait for a slow reader at exit: two seconds in total. */
const LAST_TRIES = 40
const LAST_WAIT_MS = 50

let lines = ''
/** Bytes not written yet. */
let kept = Buffer.alloc(0)
let again: NodeJS.Timeout | undefined

/** The common case: everything fits and nothing is copied. @returns bytes written */
function tryAtOnce(text: string): number {
  try {
    return writeSync(1, text)
  } catch {
    return 0
  }
}

/** Never throws: logging must not end the site. @returns whether the reader is slow, so that a retry may succeed */
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
 * Standard output shared by all loggers, flushed once per turn of the event loop: a system call per line would cost a
 * twentieth of a request, and pino's worker thread more. A killed process loses its last turn's lines.
 */
export const logOutput = {
  write(line: string): void {
    if (!isOpen) process.on('exit', flushAtLast)
    isOpen = true
    if (lines === '') setImmediate(flush)
    lines += line
  },
}
