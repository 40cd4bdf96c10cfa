import type { Configuration } from 'openid-client'
import type { Settings } from '#src/platform/server/settings/settings.ts'

/** What the provider vouches for. */
export interface GoogleProfile {
  sub: string
  email: string | null
  emailVerified: boolean
  fullName: string | null
  firstName: string | null
  lastName: string | null
  picture: string | null
}

/** What has to come back with the answer for it to be an answer to our question. */
export interface Challenge {
  state: string
  nonce: string
  verifier: string
}

type GoogleSettings = NonNullable<Settings['google']>

const text = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, max) : null

/** OpenID Connect with PKCE, state and nonce (RFC 9700). The provider's keys are fetched when first needed. */
export function googleClient(settings: GoogleSettings, redirectUri: string) {
  let discovered: Promise<Configuration> | undefined

  const configuration = (): Promise<Configuration> => {
    discovered ??= (async () => {
      const oidc = await import('openid-client')
      const issuer = new URL(settings.issuer)
      // Plain http is for a provider on this very machine, in tests.
      const local = issuer.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(issuer.hostname)
      return oidc.discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
        // By itself the library trusts the connection alone and leaves the token's signature unchecked.
        execute: [oidc.enableNonRepudiationChecks, ...(local ? [oidc.allowInsecureRequests] : [])],
        timeout: 10,
      })
    })().catch(error => {
      discovered = undefined
      throw error
    })
    return discovered
  }

  return {
    /** Where to send the browser, and what to remember until it is back. */
    async begin(): Promise<{ url: URL; challenge: Challenge }> {
      const oidc = await import('openid-client')
      const config = await configuration()
      const challenge = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: challenge.state,
        nonce: challenge.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(challenge.verifier),
        code_challenge_method: 'S256',
      })
      return { url, challenge }
    },

    /** @throws when the answer is not one to our challenge, or the provider does not vouch for it */
    async finish(answer: URL, challenge: Challenge): Promise<GoogleProfile> {
      const oidc = await import('openid-client')
      const config = await configuration()
      const tokens = await oidc.authorizationCodeGrant(config, answer, {
        expectedState: challenge.state,
        expectedNonce: challenge.nonce,
        pkceCodeVerifier: challenge.verifier,
        idTokenExpected: true,
      })
      const id = tokens.claims()
      if (!id) throw new Error('no id token')
      // Some providers put the profile into the token, others behind their user-info address.
      const more = id.email
        ? id
        : { ...id, ...(await oidc.fetchUserInfo(config, tokens.access_token, id.sub)) }
      return {
        sub: id.sub,
        email: text(more.email, 254),
        emailVerified: more.email_verified === true,
        fullName: text(more.name, 200),
        firstName: text(more.given_name, 200),
        lastName: text(more.family_name, 200),
        picture: text(more.picture, 2_000)?.startsWith('https://') ? text(more.picture, 2_000) : null,
      }
    },
  }
}

export type GoogleClient = ReturnType<typeof googleClient>
