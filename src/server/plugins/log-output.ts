import { pino } from 'pino'

/**
 * Standard output, written once a turn of the event loop: a call of the system for each line would cost a twentieth
 * of a request, and handing it to another thread, pino's own way, more. A killed process loses its last turn's lines.
 * @returns what pino writes its lines to
 */
export function logOutput(): { write: (line: string) => void } {
  const out = pino.destination({ fd: 1, sync: true })
  let lines = ''
  const flush = () => {
    const whole = lines
    lines = ''
    if (whole) out.write(whole)
  }
  process.on('exit', flush)
  return {
    write: line => {
      if (lines === '') setImmediate(flush)
      lines += line
    },
  }
}
