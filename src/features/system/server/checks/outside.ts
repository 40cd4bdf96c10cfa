import { connect } from 'node:tls'
import { verifySmtp } from '#src/platform/server/mail/transport.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import type { Check } from '../../contract.ts'

const ANSWER_MS = 8_000
const DAY_MS = 86_400_000
const CERTIFICATE_WARN_DAYS = 14
const CLOCK_WARN_MS = 60_000

const reasonOf = (error: unknown): string => {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: { code?: string } }
  return cause?.code ?? code ?? name ?? 'failed'
}

const ask = (url: string, key?: string | null) =>
  fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
    headers: key ? { authorization: `Bearer ${key}` } : {},
  })

export async function checkMail({ mail, siteUrl }: Pick<Settings, 'mail' | 'siteUrl'>): Promise<Check> {
  const name = 'mail'
  if (!mail.smtpUrl) {
    const isPublic = siteUrl.startsWith('https:')
    return {
      name,
      state: isPublic ? 'warn' : 'ok',
      says: 'no mail server; mails are files in the data folder',
      advice: isPublic ? 'Set SMTP_URL: nobody can confirm an address or reset a password.' : null,
    }
  }
  const { host } = new URL(mail.smtpUrl)
  const failure = await verifySmtp(mail.smtpUrl)
  return failure === null
    ? { name, state: 'ok', says: `${host} accepts the sign-in`, advice: null }
    : {
        name,
        state: 'fail',
        says: `${host} does not (${failure})`,
        advice: failure.startsWith('EAUTH')
          ? 'Fix the user and the password in SMTP_URL.'
          : 'Fix host and port in SMTP_URL, and see that the firewall lets it through.',
      }
}

const certificate = (host: string, port: number) =>
  new Promise<{ validTo: number; error: string | null }>((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: ANSWER_MS })
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      resolve({ validTo: Date.parse(valid_to), error: socket.authorizationError?.toString() ?? null })
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })))
    socket.once('error', reject)
  })

/** Of `SITE_URL`: whether it is served over TLS, by a certificate that browsers accept for two more weeks. */
export async function checkTls({ siteUrl }: Pick<Settings, 'siteUrl'>, now: Date): Promise<Check> {
  const name = 'TLS'
  const { protocol, hostname, port } = new URL(siteUrl)
  if (protocol !== 'https:') {
    const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname)
    return {
      name,
      state: isLocal ? 'ok' : 'fail',
      says: `${siteUrl} is served in the clear`,
      advice: isLocal ? null : 'Put a proxy with TLS in front and set SITE_URL=https://…',
    }
  }
  try {
    const { validTo, error } = await certificate(hostname, Number(port || 443))
    if (error)
      return {
        name,
        state: 'fail',
        says: `the certificate is not accepted (${error})`,
        advice: 'Renew it at the proxy.',
      }
    const days = Math.floor((validTo - now.getTime()) / DAY_MS)
    const state = days < CERTIFICATE_WARN_DAYS ? 'warn' : 'ok'
    const advice = state === 'warn' ? 'See why the proxy does not renew it.' : null
    return { name, state, says: `the certificate is valid for ${days} more days`, advice }
  } catch (error) {
    const says = `${hostname} does not answer over TLS (${reasonOf(error)})`
    return { name, state: 'fail', says, advice: 'Check the DNS entry, the firewall and the proxy.' }
  }
}

/** Asks the site by its public address: whether the proxy leads to it, and whether the clock agrees with the proxy's. */
export async function checkProxy({
  siteUrl,
  trustProxy,
}: Pick<Settings, 'siteUrl' | 'trustProxy'>): Promise<Check> {
  const name = 'proxy'
  try {
    const answer = await ask(`${siteUrl}/api/health`)
    const body = await answer.text()
    if (!body.includes('"database"'))
      return {
        name,
        state: 'fail',
        says: `${siteUrl}/api/health is answered by something else (status ${answer.status})`,
        advice: 'Lead the proxy to HOST:PORT of the site, and see that the site runs.',
      }
    const date = Date.parse(answer.headers.get('date') ?? '')
    if (Math.abs(date - Date.now()) > CLOCK_WARN_MS)
      return {
        name,
        state: 'warn',
        says: 'the clock of the proxy differs by more than a minute',
        advice: 'Synchronize both clocks (NTP).',
      }
  } catch (error) {
    const says = `${siteUrl} does not answer (${reasonOf(error)})`
    return {
      name,
      state: 'fail',
      says,
      advice: 'Start the site, and check SITE_URL, the DNS entry and the proxy.',
    }
  }
  if (siteUrl.startsWith('https:') && trustProxy === null)
    return {
      name,
      state: 'warn',
      says: `${siteUrl} leads here, but no proxy is trusted`,
      advice: 'Set TRUST_PROXY to its address, or all visitors share one limit.',
    }
  return { name, state: 'ok', says: `${siteUrl} leads here`, advice: null }
}

async function checkKey(name: string, setting: string, url: string, key: string | null): Promise<Check> {
  try {
    const { status } = await ask(url, key)
    if (status === 401 || status === 403)
      return {
        name,
        state: 'fail',
        says: `the key is rejected (status ${status})`,
        advice: `Fix ${setting}.`,
      }
    if (status >= 500)
      return { name, state: 'warn', says: `it answers with status ${status}`, advice: 'Try again later.' }
    return { name, state: 'ok', says: `it answers (status ${status})`, advice: null }
  } catch (error) {
    const says = `it does not answer (${reasonOf(error)})`
    return { name, state: 'fail', says, advice: 'Check the address and the firewall.' }
  }
}

/** Those that are set; nothing is bought, and no word is sent. */
export async function checkServices({ stripe, ai }: Pick<Settings, 'stripe' | 'ai'>): Promise<Check[]> {
  const checks: Promise<Check>[] = []
  if (stripe) {
    const base = stripe.apiBase ?? 'https://api.stripe.com'
    const prices = Object.values(stripe.prices)
    checks.push(checkKey('Stripe', 'STRIPE_SECRET_KEY', `${base}/v1/prices/${prices[0]}`, stripe.secretKey))
  }
  if (ai) checks.push(checkKey('AI service', 'AI_API_KEY', `${ai.baseUrl}/models`, ai.apiKey))
  return Promise.all(checks)
}
