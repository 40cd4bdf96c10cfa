import { createServer } from 'node:https'
import { endServer, listen } from './loopback.ts'
import { LOOPBACK_TLS } from './loopback-tls.ts'

export type CalendarServer = Awaited<ReturnType<typeof startCalendarServer>>

/**
 * Serves a calendar over https on loopback, and what a hostile server might: `/redirect/3` redirects three times,
 * `/inside` to a private address, `/plain` to http, `/endless` never ends, `/silent` never answers.
 */
export async function startCalendarServer() {
  /** The calendar at `/calendar.ics`. */
  const made = { text: '', status: 200, reads: 0 }
  const server = createServer(LOOPBACK_TLS, (request, response) => {
    const path = request.url ?? '/'
    const [, times] = /^\/redirect\/(\d+)$/.exec(path) ?? []
    const redirect = (location: string) => response.writeHead(302, { location }).end()
    if (times) redirect(times === '1' ? '/calendar.ics' : `/redirect/${Number(times) - 1}`)
    else if (path === '/inside') redirect('https://10.0.0.1/calendar.ics')
    else if (path === '/plain') redirect('http://localhost/calendar.ics')
    else if (path === '/endless') {
      const more = () => {
        while (response.write('X-FILLER:x\r\n'.repeat(8_000)));
        response.once('drain', more)
      }
      response.on('error', () => {})
      response.writeHead(200, { 'content-type': 'text/calendar' })
      more()
    } else if (path === '/calendar.ics') {
      made.reads++
      response.writeHead(made.status, { 'content-type': 'text/calendar' }).end(made.text)
    }
  })
  const url = `https://localhost:${await listen(server)}`
  return Object.assign(made, { url, close: () => endServer(server) })
}
