import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll } from 'vitest'
import { makeTestApp, type TestApp } from '../app.ts'
import { freePort } from '../site.ts'
import { endServer, listen } from './loopback.ts'

export interface Claims {
  email?: string
  email_verified?: boolean
  name?: string
  given_name?: string
  family_name?: string
  picture?: string
}

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

const client_id = 'a-client'
const client_secret = 'a-secret-of-the-client'

/** A real OpenID provider on loopback, with one client. */
export async function startOpenIdProvider(redirectUri: string) {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  /** Known accounts, by login name; by default an address of that name, which is confirmed. */
  const people: Record<string, Claims> = {}
  /** Whether it publishes its signing keys. */
  const publishes = { keys: true }
  const provider = new Provider(issuer, {
    clients: [{ client_id, client_secret, redirect_uris: [redirectUri] }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    cookies: { keys: ['a key for tests'] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({
        sub,
        ...(people[sub] ?? { email: `${sub}@example.com`, email_verified: true }),
      }),
    }),
  })
  const answer = provider.callback()
  const server = createServer((request, response) => {
    if (publishes.keys || request.url !== '/jwks') return answer(request, response)
    response.setHeader('content-type', 'application/json').end('{"keys":[]}')
  })
  await listen(server, port)

  /** Completes the provider's sign-in pages. @returns the URL it redirects the browser to */
  async function signIn(start: string, person: string): Promise<string> {
    const jar = new Map<string, string>()
    let url = start
    let form: URLSearchParams | undefined
    for (let step = 0; step < 12; step++) {
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: form }),
      })
      form = undefined
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value) jar.set(name, value)
        else jar.delete(name)
      }
      const location = answer.headers.get('location')
      if (location) {
        url = new URL(location, url).href
        if (url.startsWith(redirectUri)) return url
        continue
      }
      const page = await answer.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      if (!prompt) throw new Error(`the provider answered: ${page.slice(0, 300)}`)
      form = new URLSearchParams({
        prompt,
        ...(prompt === 'login' && { login: person, password: 'any' }),
      })
      url = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', url).href
    }
    throw new Error('the provider did not redirect back')
  }
  return { issuer, people, signIn, publishes, close: () => endServer(server) }
}

export const CALLBACK = 'http://localhost:3000/api/auth/google/callback'

/** A site that has the provider in Google's place. */
export async function makeSiteWithGoogle(
  provider: OpenIdProvider,
  environment: Record<string, string> = {},
): Promise<TestApp> {
  const google = { GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret }
  const site = await makeTestApp({ ...google, ...environment })
  Object.assign(site.deps.settings.google ?? {}, { issuer: provider.issuer })
  return site
}

/** A site for the tests of a file, and the provider that it has in Google's place. */
export function openSiteWithGoogle(): { site: TestApp; provider: OpenIdProvider } {
  const opened = { site: {} as TestApp, provider: {} as OpenIdProvider }
  beforeAll(async () => {
    Object.assign(opened.provider, await startOpenIdProvider(CALLBACK))
    Object.assign(opened.site, await makeSiteWithGoogle(opened.provider))
  })
  afterAll(async () => {
    await opened.site.close()
    await opened.provider.close()
  })
  return opened
}

/** Goes through the whole sign-in flow, keeping both cookies as a browser does. */
export async function signInWithGoogle(
  site: TestApp,
  provider: OpenIdProvider,
  person: string,
  next = '/',
) {
  const browser = site.visitor()
  const started = await browser.get(`/api/auth/google?next=${encodeURIComponent(next)}`)
  const back = await provider.signIn(String(started.headers.location), person)
  const challenge = started.cookies.find(cookie => cookie.name === 'fd_google')
  browser.cookie = null
  const answer = await browser.send('GET', back.slice('http://localhost:3000'.length), undefined, {
    cookie: `fd_google=${challenge?.value}`,
  })
  const session = answer.cookies.find(cookie => cookie.name === 'fd_session')
  browser.cookie = session?.value ? `fd_session=${session.value}` : null
  return { browser, answer, back, challenge: challenge?.value ?? '' }
}
