import { isIPv6 } from 'node:net'
import { memoize } from '#src/contract/memoize.ts'

function findNetwork(address: string): string {
  // Some proxies append the port, which differs on every connection.
  const [, six, four] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(address) ?? []
  const [bare = ''] = (six ?? four ?? address).replace(/^::ffff:(?=\d+\.)/i, '').split('%')
  if (!isIPv6(bare)) return bare
  // The last 32 bits may be written as IPv4; only the first 64 matter here.
  const [left = [], right = []] = bare
    .replace(/\d{1,3}(?:\.\d{1,3}){3}$/, '0:0')
    .split('::')
    .map(side => side.split(':').filter(Boolean))
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  const first = groups.slice(0, 4).map(group => Number.parseInt(group, 16).toString(16))
  return `${first.join(':')}::/64`
}

/** Every call asks, and addresses repeat. */
const KNOWN_MAX = 2_000

/** An IPv4 address, or IPv6's first 64 bits: a household owns all the rest and could use a new one per guess. */
export const networkOf = memoize(KNOWN_MAX, findNetwork)
