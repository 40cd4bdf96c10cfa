import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { openSite, type Person } from '#test/app.ts'
import { administrator, coach } from '#test/people.ts'

const MIB = 1024 * 1024
const PIECE = Buffer.alloc(MIB, ' ')

const site = openSite({ RATE_LIMIT: 'off' })
let url: string
let port: number
let boss: Person
let guide: Person
beforeAll(async () => {
  url = await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(url).port)
  boss = await administrator(site)
  guide = await coach(site)
})

interface Door {
  path: string
  type: string
  cookie: string
}

/** A client that sends `size` bytes. @returns the status and the code */
type Client = (door: Door, size: number) => Promise<[number, string]>

const headersOf = ({ type, cookie }: Door) => ({ 'content-type': type, ...(cookie && { cookie }) })

const byFetch: Client = async (door, size) => {
  const answer = await fetch(`${url}${door.path}`, {
    method: 'POST',
    headers: headersOf(door),
    body: new Uint8Array(size),
  })
  return [answer.status, ((await answer.json()) as { code: string }).code]
}

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

const byHttp: Client = async (door, size) => {
  const sent = httpRequest(`${url}${door.path}`, {
    method: 'POST',
    headers: { ...headersOf(door), 'content-length': size },
  })
  const answered = once(sent, 'response')
  Readable.from(pieces(size)).pipe(sent)
  const [answer] = await answered
  const { code } = (await json(answer)) as { code: string }
  // It has stopped sending: without an end the site would wait for more.
  sent.destroy()
  return [answer.statusCode, code]
}

/** Like many, it reads the answer once everything is sent. */
const rawly =
  (version: string, ...lines: string[]): Client =>
  async (door, size) => {
    const socket = connect(port, '127.0.0.1').pause()
    const head = Object.entries({ host: 'localhost', 'content-length': size, ...headersOf(door) })
    socket.write(
      [
        `POST ${door.path} HTTP/${version}`,
        ...head.map(([name, value]) => `${name}: ${value}`),
        ...lines,
        '',
        '',
      ].join('\r\n'),
    )
    for await (const piece of pieces(size)) if (!socket.write(piece)) await once(socket, 'drain')
    let answer = ''
    for await (const piece of socket) {
      answer += piece
      if (answer.includes('"code":')) break
    }
    return [Number(answer.slice(9, 12)), /"code":"(\w+)"/.exec(answer)?.[1] ?? '']
  }

const CLIENTS: Readonly<Record<string, Client>> = {
  fetch: byFetch,
  'fetch of a stream': byStream,
  'node:http': byHttp,
  'a client that reads last': rawly('1.1'),
  'one that wants no more': rawly('1.1', 'connection: close'),
  'one of HTTP/1.0': rawly('1.0'),
}

test.each(Object.entries(CLIENTS))(
  'a body over the limit is answered 413, sent by %s',
  async (_, client) => {
    const octets = 'application/octet-stream'
    const doors: [Door, ...sizes: number[]][] = [
      [{ path: '/api/login', type: 'application/json', cookie: '' }, MIB + 1, 12 * MIB],
      [{ path: '/api/user/imports', type: octets, cookie: guide.cookie ?? '' }, 62 * MIB],
      [{ path: '/api/coach/imports', type: octets, cookie: guide.cookie ?? '' }, 12 * MIB],
      [{ path: '/api/admin/media', type: octets, cookie: boss.cookie ?? '' }, 20 * MIB],
    ]
    for (const [door, ...sizes] of doors)
      for (const size of sizes)
        expect(await client(door, size), `${door.path}, ${size} bytes`).toEqual([413, 'too_large'])
  },
)

test('the answer comes while the client still sends, and what it says of its length takes no memory', async () => {
  const socket = connect(port, '127.0.0.1')
  const head = `POST /api/stripe/webhook HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${Number.MAX_SAFE_INTEGER}\r\n\r\n`
  socket.write(head)
  socket.write(PIECE)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
  socket.destroy()
})

test('the connection serves the next request', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${9 * MIB}\r\n\r\n`,
  )
  for await (const piece of pieces(9 * MIB)) if (!socket.write(piece)) await once(socket, 'drain')
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  let answers = ''
  for await (const piece of socket) answers += piece
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})
