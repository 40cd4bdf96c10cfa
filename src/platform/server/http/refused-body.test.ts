import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { openSite, type Person } from '#test/app.ts'
import { administrator, coach } from '#test/people.ts'

const MIB = 1024 * 1024
const PIECE = Buffer.alloc(MIB, ' ')

const site = openSite({ RATE_LIMIT: 'off' })
let url: string
let port: number
beforeAll(async () => {
  url = await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(url).port)
})

interface Door {
  path: string
  type: string
  cookie: string
}

/** A client that sends `size` bytes. @returns the status and the code */
type Client = (door: Door, size: number) => Promise<[number, string]>

const headersOf = ({ type, cookie }: Door) => ({ 'content-type': type, ...(cookie && { cookie }) })

async function* pieces(size: number) {
  for (let sent = 0; sent < size; sent += PIECE.length) yield PIECE.subarray(0, size - sent)
}

/** It does not say how long the body is. */
const byStream: Client = async (door, size) => {
  const body = ReadableStream.from(pieces(size))
  const answer = await fetch(`${url}${door.path}`, {
    method: 'POST',
    headers: headersOf(door),
    body,
    duplex: 'half',
  } as RequestInit)
  return [answer.status, ((await answer.json()) as { code: string }).code]
}

/** Like many, it reads the answer once everything is sent. */
const rawly =
  (version: string, ...lines: string[]): Client =>
  async (door, size) => {
    const socket = connect(port, '127.0.0.1').pause()
    const headers = { host: 'localhost', 'content-length': size, ...headersOf(door) }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const request = `POST ${door.path} HTTP/${version}`
    socket.write([request, ...head, ...lines, '', ''].join('\r\n'))
    for await (const piece of pieces(size)) if (!socket.write(piece)) await once(socket, 'drain')
    let answer = ''
    for await (const piece of socket) {
      answer += piece
      if (answer.includes('"code":')) break
    }
    return [Number(answer.slice(9, 12)), /"code":"(\w+)"/.exec(answer)?.[1] ?? '']
  }

const CLIENTS: Readonly<Record<string, Client>> = {
  'fetch of a stream': byStream,
  'a client that reads last': rawly('1.1'),
  'one that wants no more': rawly('1.1', 'connection: close'),
  'one of HTTP/1.0': rawly('1.0'),
}

test.each(Object.entries(CLIENTS))(
  'a body over the limit is answered 413, sent by %s',
  async (_, client) => {
    const login = { path: '/api/login', type: 'application/json', cookie: '' }
    for (const size of [MIB + 1, 12 * MIB])
      expect(await client(login, size)).toEqual([413, 'too_large'])
  },
)

test('calls that take files have limits of their own', async () => {
  const type = 'application/octet-stream'
  const of = (path: string, { cookie }: Person) => ({ path, type, cookie: cookie ?? '' })
  const guide = await coach(site)
  const doors: [Door, size: number][] = [
    [of('/api/user/imports', guide), 62 * MIB],
    [of('/api/coach/imports', guide), 12 * MIB],
    [of('/api/admin/media', await administrator(site)), 20 * MIB],
  ]
  for (const [door, size] of doors)
    expect(await byStream(door, size), door.path).toEqual([413, 'too_large'])
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
