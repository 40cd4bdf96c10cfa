import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import { CALENDAR_REDIRECTS_MAX } from '../../constants.ts'

/** Why an address is not read: it is not https, or points into a private network. */
export class RefusedAddress extends Error {}

/** The server's answer was too large, or not what was asked for. */
export class UnreadableAnswer extends Error {}

const PRIVATE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Includes the ranges that embed an IPv4 address, which could be a private one. */
const PRIVATE_V6 = [
  '::/96',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

const blockListOf = (ranges: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** One for each family: in one list, `::ffff:0:0/96` would block every IPv4 address. */
const BLOCKED = { ipv4: blockListOf(PRIVATE_V4, 'ipv4'), ipv6: blockListOf(PRIVATE_V6, 'ipv6') }

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** @param permitted private networks that may be reached nevertheless; null for none */
export function isReachable(address: string, permitted: BlockList | null): boolean {
  if (!isIP(address)) return false
  const family = familyOf(address)
  return !BLOCKED[family].check(address, family) || permitted?.check(address, family) === true
}

/** Resolves a name for the connection itself, so that only the addresses that were checked can be connected to. */
const guardedLookup =
  (permitted: BlockList | null): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const refused = addresses.find(({ address }) => !isReachable(address, permitted))
      if (refused || addresses.length === 0)
        return done(new RefusedAddress(said(msg`points into a private network`)), '')
      if (options.all) return done(null, addresses)
      const [first] = addresses
      return done(null, first?.address ?? '', first?.family)
    })
  }

/** @throws RefusedAddress */
function checkUrl(url: URL, permitted: BlockList | null): void {
  if (url.protocol !== 'https:') throw new RefusedAddress(said(msg`does not begin with https://`))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isReachable(host, permitted))
    throw new RefusedAddress(said(msg`points into a private network`))
}

interface Asked {
  method: string
  headers: Headers
  body: string | null
}

export interface Guard {
  /** Private networks that may be reached nevertheless. */
  permitted: BlockList | null
  signal: AbortSignal
  /** Bytes left for all answers together. */
  bytesLeft: number
}

async function bodyOf(answer: IncomingMessage, guard: Guard): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    guard.bytesLeft -= chunk.length
    if (guard.bytesLeft < 0) throw new UnreadableAnswer(said(msg`is larger than 5 MB`))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function send(url: URL, { method, headers, body }: Asked, guard: Guard): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        // A compressed answer could grow beyond all limits.
        headers: { ...Object.fromEntries(headers), 'accept-encoding': 'identity' },
        lookup: guardedLookup(guard.permitted),
        agent: false,
        signal: guard.signal,
      },
      resolve,
    )
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * `fetch` for addresses that people typed in: https only, no private or link-local address after resolving, three
 * redirects, and the limits of the guard. Credentials are not sent on to another host.
 * @throws RefusedAddress, UnreadableAnswer, or the connection's own error
 */
export const guardedFetch =
  (guard: Guard): typeof fetch =>
  async (input, init = {}) => {
    let url = new URL(input instanceof Request ? input.url : input)
    const asked: Asked = {
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : null,
    }
    for (let redirects = 0; ; redirects++) {
      checkUrl(url, guard.permitted)
      const answer = await send(url, asked, guard)
      const status = answer.statusCode ?? 0
      const { location } = answer.headers
      if (!REDIRECTS.has(status) || !location) {
        if (
          answer.headers['content-encoding'] &&
          answer.headers['content-encoding'] !== 'identity'
        ) {
          answer.destroy()
          throw new UnreadableAnswer(said(msg`is compressed`))
        }
        const body = await bodyOf(answer, guard)
        const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as [string, string]] : [],
        )
        const made = new Response(WITHOUT_BODY.has(status) ? null : new Uint8Array(body), {
          status,
          headers,
        })
        Object.defineProperty(made, 'url', { value: url.href })
        return made
      }
      answer.destroy()
      if (redirects >= CALENDAR_REDIRECTS_MAX)
        throw new RefusedAddress(said(msg`redirects too often`))
      const next = new URL(location, url)
      if (next.host !== url.host) asked.headers.delete('authorization')
      url = next
    }
  }
