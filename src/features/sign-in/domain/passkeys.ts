export interface RelyingParty {
  /** The domain that the passkeys belong to. */
  id: string
  /** Where they may be used. */
  origin: string
}

/**
 * @param siteUrl the site's public origin
 * @returns null where browsers allow no passkeys: without https (except `localhost`), on an IP address (WebAuthn, 5.1)
 */
export function relyingParty(siteUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(siteUrl)
  const local = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  return !isAddress && (protocol === 'https:' || local) ? { id: hostname, origin } : null
}
