import { createServer } from 'node:https'
import { BlockList } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { endServer, listen } from '#test/doubles/loopback.ts'
import { LOOPBACK_TLS, trustLoopback } from '#test/doubles/loopback-tls.ts'
import { guardedFetch, isReachable } from './guarded-fetch.ts'

test.each([
  ...['0.1.2.3', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1'],
  ...['172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.0.1', '198.18.0.1'],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1', '100::1', '2001::1'],
  ...['2001:db8::1', '2002:a00:1::', 'fd00::1', 'fe80::1', 'fec0::1', 'ff02::1', 'localhost'],
])('%s is not reached', address => {
  expect(isReachable(address, null)).toBe(false)
})

test.each([
  ...['1.1.1.1', '9.9.9.9', '100.63.255.255', '172.15.255.255', '172.32.0.1', '192.167.1.1'],
  ...['223.255.255.255', '2606:4700::1111', '2a00:1450::1'],
])('%s is reached', address => {
  expect(isReachable(address, null)).toBe(true)
})

test('a redirect takes the credentials along on its own host, and to no other', async () => {
  trustLoopback()
  const seen: [string | undefined, string | undefined][] = []
  const start = async (answer: (path: string) => string | null): Promise<string> => {
    const server = createServer(LOOPBACK_TLS, ({ url = '', headers }, response) => {
      seen.push([url, headers.authorization])
      const location = answer(url)
      response.writeHead(location === null ? 200 : 302, location === null ? {} : { location }).end()
    })
    onTestFinished(() => endServer(server))
    return `https://localhost:${await listen(server)}`
  }
  const other = await start(() => null)
  const own = await start(path => (path === '/first' ? '/second' : `${other}/third`))
  const permitted = new BlockList()
  permitted.addSubnet('127.0.0.0', 8)
  permitted.addAddress('::1', 'ipv6')
  const guard = { permitted, signal: AbortSignal.timeout(60_000), bytesLeft: 1_000 }
  const headers = { authorization: 'Basic YW5uOnNlY3JldA==' }
  const { url } = await guardedFetch(guard)(`${own}/first`, { headers })
  expect(url).toBe(`${other}/third`)
  expect(seen).toEqual([
    ['/first', headers.authorization],
    ['/second', headers.authorization],
    ['/third', undefined],
  ])
})
