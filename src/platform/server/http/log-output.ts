import { writeSync } from 'node:fs'

/** Bytes buffered for a slow reader or a full disk; beyond it lines are dropped. */
const BUFFER_MAX = 1_000_000
const RETRY_MS = 250
/** How often to wait for a slow reader at exit: two seconds in total. */
const EXIT_RETRIES = 40
const EXIT_WAIT_MS = 50

let lines = ''
let buffered = Buffer.alloc(0)
let retryTimer: NodeJS.Timeout | undefined

/** The common case: everything fits and nothing is copied. @returns bytes written */
function writeNow(text: string): number {
  try {
    return writeSync(1, text)
  } catch {
    return 0
  }
}

/** Never throws: logging must not end the site. @returns whether the reader is slow, so that a retry may succeed */
function flush(): boolean {
  clearTimeout(retryTimer)
  const text = lines
  lines = ''
  const taken = buffered.length === 0 ? writeNow(text) : 0
  if (buffered.length === 0 && taken === Buffer.byteLength(text)) return false
  const added = Buffer.from(text).subarray(taken)
  let rest = buffered.length < BUFFER_MAX ? Buffer.concat([buffered, added]) : buffered
  let isSlow = false
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(1, rest))
  } catch (error) {
    isSlow = (error as NodeJS.ErrnoException).code === 'EAGAIN'
    retryTimer = setTimeout(flush, RETRY_MS).unref()
  }
  buffered = rest
  return isSlow
}

function flushAtExit(): void {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let attempt = 0; attempt < EXIT_RETRIES && flush(); attempt++)
    Atomics.wait(clock, 0, 0, EXIT_WAIT_MS)
}

let isOpen = false

/**
 * Standard output shared by all loggers, flushed once per turn of the event loop: a system call per line would cost a
 * twentieth of a request, and pino's worker thread more. A killed process loses its last turn's lines.
 */
export const logOutput = {
  write(line: string): void {
    if (!isOpen) process.on('exit', flushAtExit)
    isOpen = true
    if (lines === '') setImmediate(flush)
    lines += line
  },
}
