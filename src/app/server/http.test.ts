import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { BODY_IDLE_MS, REQUEST_MS } from '#src/platform/server/http/request-rules.ts'
import { openSite } from '#test/app.ts'
import { setDomino, TODAY } from '#test/dominoes.ts'
import { member } from '#test/people.ts'

const site = openSite()
let port: number
beforeAll(async () => {
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** Sends raw bytes. @returns everything the server answers until it closes the connection */
function sendRaw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}
const HEAD = 'Host: localhost\r\nContent-Type: application/json\r\n'

test.each(['/%61pi/user', '/%61pi/nothing', 'http://localhost/%61pi/health', '/api/%zz'])(
  '%s is not stored by caches',
  async target => {
    const response = await sendRaw(
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    expect(response.toLowerCase()).toContain('\r\ncache-control: no-store\r\n')
  },
)

test.each(['Host: other.example', 'host: localhost', 'HOST:'])(
  'a second host is refused: %s',
  async second => {
    const response = await sendRaw(
      `GET /api/health HTTP/1.1\r\nHost: localhost\r\n${second}\r\nConnection: close\r\n\r\n`,
    )
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
  },
)

test.each(['a b', 'localhost/contact?', 'localhost:port', '[::1'])(
  'a host that is none is refused, for pages and the API: %s',
  async host => {
    for (const path of ['/api/health?secret', '/daily-domino?secret']) {
      const response = await sendRaw(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      )
      expect(response).toMatch(/^HTTP\/1\.1 400 /)
    }
  },
)

test('the usual hosts are not, and HTTP/1.0 need not name one', async () => {
  expect(await sendRaw('GET /api/health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  for (const host of [
    'localhost:3000',
    'coach.example',
    '[::1]:3000',
    '127.0.0.1',
    'xn--mnchen-3ya.example.',
  ])
    expect(
      await sendRaw(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 200 /)
})

test.each([
  ['is not HTTP', 'hello\r\n\r\n', 400],
  ['has no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'has too many headers',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
  ],
  [
    'expects something unknown',
    'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n\r\n',
    417,
  ],
])('what %s is refused with the headers of every response', async (_, bytes, status) => {
  const response = (await sendRaw(bytes)).toLowerCase()
  expect(response).toMatch(new RegExp(`^http/1.1 ${status} `))
  expect(response).toContain('\r\nx-content-type-options: nosniff\r\n')
  expect(response).toMatch(/\r\ncontent-security-policy: [^\r]*frame-ancestors 'none'/)
})

test('a body that comes in chunks may not stop for longer either', async () => {
  const accepted = once(site.app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  const begun = `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`
  socket.write(`POST /api/contact HTTP/1.1\r\n${begun}`)
  const [received] = await accepted
  await once(site.app.server, 'request')
  expect(received.timeout).toBe(BODY_IDLE_MS)
  socket.destroy()
})

test('a body that stops coming ends the connection; one that has come does not', async () => {
  expect(site.app.server.requestTimeout).toBe(REQUEST_MS)
  const accepted = once(site.app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST /api/contact HTTP/1.1\r\n${HEAD}Content-Length: 2\r\n\r\n{`)
  const [received] = await accepted
  await once(site.app.server, 'request')
  expect(received.timeout).toBe(BODY_IDLE_MS)
  socket.write('}')
  await once(socket, 'data')
  expect(received.timeout).not.toBe(BODY_IDLE_MS)
  received.setTimeout(BODY_IDLE_MS)
  socket.write(`POST /api/contact HTTP/1.1\r\n${HEAD}Content-Length: 2\r\n\r\n{`)
  await once(site.app.server, 'request')
  received.emit('timeout')
  await once(socket, 'close')
})

test('an answer of one domino is sent as it is, a day of two is compressed', async () => {
  const ann = await member(site)
  const { id } = await setDomino(ann, { description: 'x'.repeat(200) })
  await setDomino(ann)
  const headersOf = async (url: string) =>
    (await ann.send('GET', url, undefined, { 'accept-encoding': 'gzip' })).headers
  const one = await headersOf(`/api/domino-entries/${id}`)
  expect(one['content-encoding']).toBeUndefined()
  expect(Number(one['content-length'])).toBeGreaterThan(1_024)
  const day = await headersOf(`/api/domino-entries/user/${ann.userId}/date/${TODAY}`)
  expect(day['content-encoding']).toBe('gzip')
})
