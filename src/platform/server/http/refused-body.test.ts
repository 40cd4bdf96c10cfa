import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { openSite } from '#test/app.ts'

const MIB = 1024 * 1024
const PIECE = Buffer.alloc(MIB, ' ')

const site = openSite({ RATE_LIMIT: 'off' })
let url: string
let port: number
beforeAll(async () => {
  url = await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(url).port)
})

/** A client that sends `size` bytes. @returns the status and the code */
type Client = (size: number) => Promise<[number, string]>

const TYPE = { 'content-type': 'application/json' }

async function* pieces(size: number) {
  for (let sent = 0; sent < size; sent += PIECE.length) yield PIECE.subarray(0, size - sent)
}

/** It does not say how long the body is. */
const byStream: Client = async size => {
  const body = ReadableStream.from(pieces(size))
  const sent = { method: 'POST', headers: TYPE, body, duplex: 'half' } as RequestInit
  const answer = await fetch(`${url}/api/login`, sent)
  return [answer.status, ((await answer.json()) as { code: string }).code]
}

/** Like many, it reads the answer once everything is sent. */
const readingLast: Client = async size => {
  const socket = connect(port, '127.0.0.1').pause()
  const headers = { host: 'localhost', 'content-length': size, ...TYPE }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write(['POST /api/login HTTP/1.1', ...head, '', ''].join('\r\n'))
  for await (const piece of pieces(size)) if (!socket.write(piece)) await once(socket, 'drain')
  let answer = ''
  for await (const piece of socket) {
    answer += piece
    if (answer.includes('"code":')) break
  }
  return [Number(answer.slice(9, 12)), /"code":"(\w+)"/.exec(answer)?.[1] ?? '']
}

test.each([
  ['as a stream', byStream],
  ['by a client that reads last', readingLast],
])('a body over the limit is answered 413, sent %s', async (_, client) => {
  for (const size of [MIB + 1, 12 * MIB]) expect(await client(size)).toEqual([413, 'too_large'])
})

test('the connection serves the next request', async () => {
  const socket = connect(port, '127.0.0.1')
  const head = ['Host: localhost', 'Content-Type: application/json', `Content-Length: ${9 * MIB}`]
  socket.write(['POST /api/login HTTP/1.1', ...head, '', ''].join('\r\n'))
  for await (const piece of pieces(9 * MIB)) if (!socket.write(piece)) await once(socket, 'drain')
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  let answers = ''
  for await (const piece of socket) answers += piece
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})
