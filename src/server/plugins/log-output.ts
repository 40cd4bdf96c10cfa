import { pino } from 'pino'

let out: ReturnType<typeof pino.destination> | undefined
let lines = ''

function flush(): void {
  const whole = lines
  lines = ''
  if (whole) out?.write(whole)
}

function open(): ReturnType<typeof pino.destination> {
  process.on('exit', flush)
  return pino.destination({ fd: 1, sync: true })
}

/**
 * Standard output for all loggers of the process, written once a turn of the event loop: a call of the system for each
 * line would cost a twentieth of a request, and handing it to another thread, pino's own way, more. A killed process
 * loses its last turn's lines.
 */
export const logOutput = {
  write(line: string): void {
    out ??= open()
    if (lines === '') setImmediate(flush)
    lines += line
  },
}
