import { connect } from 'node:tls'
import { DAY_MS } from '#src/contract/calendar.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import type { Check } from '../../contract.ts'
import { ANSWER_MS, askService, fine, problem, reasonOf } from './check.ts'

const CERTIFICATE_WARN_DAYS = 14
const CLOCK_WARN_MS = 60_000

const certificate = (host: string, port: number) =>
  new Promise<{ validTo: number; error: string | null }>((resolve, reject) => {
    const socket = connect({
      host,
      port,
      servername: host,
      rejectUnauthorized: false,
      timeout: ANSWER_MS,
    })
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      resolve({
        validTo: Date.parse(valid_to),
        error: socket.authorizationError?.toString() ?? null,
      })
      socket.destroy()
    })
    socket.once('timeout', () =>
      socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })),
    )
    socket.once('error', reject)
  })

/** What is missing before a certificate can be asked for: the site has no public address yet. */
export function missingAddress({ siteUrl }: Pick<Settings, 'siteUrl'>): Check | null {
  const { protocol, hostname } = new URL(siteUrl)
  if (protocol === 'https:') return null
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname)
  return problem(
    'address',
    isLocal ? 'warn' : 'fail',
    `${siteUrl} is not encrypted, so it is for this machine only`,
    {
      advice: 'Ask the person who runs your server to put the site at its public https address.',
      operator:
        'Put a proxy with TLS in front; set SITE_URL=https://… and TRUST_PROXY to its address.',
    },
  )
}

/** Whether the public address is served with a certificate that browsers accept for two more weeks. */
export async function checkAddress(
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  now: Date,
): Promise<Check> {
  const name = 'address'
  const missing = missingAddress({ siteUrl })
  if (missing) return missing
  const { hostname, port } = new URL(siteUrl)
  try {
    const { validTo, error } = await certificate(hostname, Number(port || 443))
    if (error)
      return problem(name, 'fail', `the certificate of ${siteUrl} is not accepted (${error})`, {
        operator: 'Renew it at the proxy.',
      })
    const days = Math.floor((validTo - now.getTime()) / DAY_MS)
    const says = `${siteUrl}; its certificate is valid for ${days} more days`
    if (days >= CERTIFICATE_WARN_DAYS) return fine(name, says)
    return problem(name, 'warn', says, { operator: 'Find out why the proxy does not renew it.' })
  } catch (error) {
    return problem(name, 'fail', `${hostname} does not answer over TLS (${reasonOf(error)})`, {
      operator: 'Check the DNS entry, the firewall and the proxy.',
    })
  }
}

type ProxySettings = Pick<Settings, 'siteUrl' | 'trustProxy'>

/** Only a site at a public address has a proxy to trust. */
export function missingProxy({ siteUrl, trustProxy }: ProxySettings): Check | null {
  if (trustProxy !== null || !siteUrl.startsWith('https:')) return null
  return problem('proxy', 'warn', 'no proxy is trusted, so all visitors share one limit', {
    operator: 'Set TRUST_PROXY to the address of the proxy.',
  })
}

/** Asks the site by its public address: whether the proxy leads to it, and whether the clock agrees with the proxy's. */
export async function checkProxy(settings: ProxySettings): Promise<Check> {
  const name = 'proxy'
  const { siteUrl } = settings
  try {
    const answer = await askService(`${siteUrl}/api/health`)
    const body = await answer.text()
    if (!body.includes('"database"'))
      return problem(
        name,
        'fail',
        `${siteUrl}/api/health is answered by something else (status ${answer.status})`,
        {
          operator: 'Point your proxy at HOST:PORT of the site, and make sure that the site runs.',
        },
      )
    const date = Date.parse(answer.headers.get('date') ?? '')
    if (Math.abs(date - Date.now()) > CLOCK_WARN_MS)
      return problem(name, 'warn', 'the clock of the proxy differs by more than a minute', {
        operator: 'Synchronize both clocks (NTP).',
      })
  } catch (error) {
    return problem(name, 'fail', `${siteUrl} does not answer (${reasonOf(error)})`, {
      operator: 'Start the site, and check SITE_URL, the DNS entry and the proxy.',
    })
  }
  return missingProxy(settings) ?? fine(name, `${siteUrl} reaches this site`)
}
