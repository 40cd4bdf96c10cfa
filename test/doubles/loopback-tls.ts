import { readFileSync } from 'node:fs'
import tls from 'node:tls'

/** For servers on loopback in tests; it is public, valid for `localhost` only, and trusted by nobody else. */
export const LOOPBACK_TLS = {
  key: readFileSync(new URL('loopback-key.pem', import.meta.url), 'utf8'),
  cert: readFileSync(new URL('loopback-cert.pem', import.meta.url), 'utf8'),
}

/** Makes this process accept the certificate, as a public one. */
export const trustLoopback = (): void =>
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), LOOPBACK_TLS.cert])
