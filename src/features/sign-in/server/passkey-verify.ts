import type { NewCredential, OwnAssertion } from '../contract/passkeys.ts'
import type { RelyingParty } from '../domain/passkeys.ts'

/** ES256, EdDSA and RS256, as COSE numbers them. */
export const ALGORITHMS = [-7, -8, -257]

/** @returns the challenge that the browser claims to have answered; null when it cannot be read */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const challenge =
      typeof data === 'object' && data !== null && 'challenge' in data && data.challenge
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** Loaded when first needed. In a bundle its dependencies would run before the polyfill that they need. */
async function library() {
  await import('reflect-metadata')
  const server = await import('@simplewebauthn/server')
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  return { ...server, decodeAttestationObject }
}

/** Named as they are stored. */
export interface VerifiedCredential {
  credential_id: string
  /** COSE, in base64url. */
  public_key: string
  counter: number
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/**
 * Only what `attestation: 'none'` may give is accepted. Certificates are never looked at: the library would fetch the
 * revocation lists that they name, from wherever the sender says.
 * @returns null when anything does not match
 */
export async function verifyNew(
  party: RelyingParty,
  challenge: string,
  credential: NewCredential,
): Promise<VerifiedCredential | null> {
  const { verifyRegistrationResponse, decodeAttestationObject } = await library()
  try {
    const { clientDataJSON, attestationObject } = credential.response
    const attestation = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'))
    const format = attestation.get('fmt')
    const selfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined
    if (format !== 'none' && !selfSigned) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified || registrationInfo.credential.id !== credential.id) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { credential_id: id, public_key: base64url(publicKey), counter }
  } catch {
    return null
  }
}

/**
 * The caller has to check whose passkey it is.
 * @returns the authenticator's new counter; null when anything does not match
 */
export async function verifyAssertion(
  party: RelyingParty,
  challenge: string,
  assertion: OwnAssertion,
  stored: VerifiedCredential,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle: _, ...response } = assertion.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: stored.credential_id,
        publicKey: Buffer.from(stored.public_key, 'base64url'),
        counter: Number(stored.counter),
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
