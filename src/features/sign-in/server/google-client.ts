import type { Configuration } from 'openid-client'
import { name } from '#src/contract/texts.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { NAME_MAX } from '../constants.ts'

export interface GoogleProfile {
  sub: string
  email: string | null
  emailVerified: boolean
  fullName: string | null
  firstName: string | null
  lastName: string | null
  picture: string | null
}

/** Kept in the browser's cookie, to match the response to our request. */
export interface Challenge {
  state: string
  nonce: string
  verifier: string
}

type GoogleSettings = NonNullable<Settings['google']>

const text = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, max) : null

/** What cannot stand as a name here is left out. */
const nameOf = (value: unknown): string | null => name(1, NAME_MAX).safeParse(value).data ?? null

/** OpenID Connect with PKCE, state and nonce (RFC 9700). The provider's keys are fetched when first needed. */
export function googleClient(settings: GoogleSettings, redirectUri: string) {
  let discovered: Promise<Configuration> | undefined

  const configuration = (): Promise<Configuration> => {
    discovered ??= (async () => {
      const oidc = await import('openid-client')
      const issuer = new URL(settings.issuer)
      // Plain http only for a local provider, in tests.
      const local =
        issuer.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(issuer.hostname)
      return oidc.discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
        // By default the library relies on TLS and does not verify the token's signature.
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

    /** @throws when the response does not match the challenge or its token is invalid */
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
      // Some providers put the profile into the token, others only into the userinfo endpoint.
      const claims = id.email
        ? id
        : { ...id, ...(await oidc.fetchUserInfo(config, tokens.access_token, id.sub)) }
      return {
        sub: id.sub,
        email: text(claims.email, 254),
        emailVerified: claims.email_verified === true,
        fullName: nameOf(claims.name),
        firstName: nameOf(claims.given_name),
        lastName: nameOf(claims.family_name),
        picture: text(claims.picture, 2_000)?.startsWith('https://')
          ? text(claims.picture, 2_000)
          : null,
      }
    },
  }
}
