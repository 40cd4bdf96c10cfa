import type { BlockList } from 'node:net'

export function isTrusted(trustProxy: BlockList | null, address: string | undefined): boolean {
  const bare = address?.replace(/^::ffff:/, '')
  return Boolean(bare && trustProxy?.check(bare, bare.includes(':') ? 'ipv6' : 'ipv4'))
}
