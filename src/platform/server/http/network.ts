import { isIPv6 } from 'node:net'

/**
 * Whose an address is, for limits: an IPv4 address as it is, of an IPv6 address the first 64 bits. A household or a
 * rented server has all the rest of them and could take a new one for every guess.
 */
export function networkOf(address: string): string {
  // Some proxies pass the port on too, which is another one for every connection.
  const [, six, four] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(address) ?? []
  const bare = (six ?? four ?? address).replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare
  // The last 32 bits may be written as IPv4; they are not among the first 64.
  const [left = [], right = []] = bare
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
    .map(side => side.split(':').filter(Boolean))
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  const first = groups.slice(0, 4).map(group => Number.parseInt(group, 16).toString(16))
  return `${first.join(':')}::/64`
}
