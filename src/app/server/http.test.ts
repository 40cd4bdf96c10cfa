import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '#test/app.ts'

let site: TestApp
let port: number
beforeAll(async () => {
  site = await makeTestApp()
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => site.close())

/** Sends raw bytes. @returns everything the server answers until it closes the connection */
function sendRaw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}
const HEAD = 'Host: localhost\r\nContent-Type: application/json\r\n'
const HIDDEN = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n'

test.each([
  ['two lengths', 'Content-Length: 0\r\nContent-Length: 5\r\n\r\n'],
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['chunks that are not the last coding', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
  ['a header on two lines', 'X-One: a\r\n Content-Length: 5\r\n\r\n'],
  ['a space before the colon', 'Content-Length : 5\r\n\r\n'],
])('a message with %s does not smuggle a second one', async (_, rest) => {
  const response = await sendRaw(`POST /api/logout HTTP/1.1\r\n${HEAD}${rest}${HIDDEN}`)
  expect(response.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
  expect(response).not.toContain('"database"')
})

test.each(['TRACE', 'CONNECT', 'PROPFIND'])('%s does not echo the request', async method => {
  const response = await sendRaw(
    `${method} /api/health HTTP/1.1\r\n${HEAD}Connection: close\r\nX-Mark: mine\r\n\r\n`,
  )
  expect(response).not.toMatch(/^HTTP\/1\.1 2/)
  expect(response).not.toContain('mine')
})
