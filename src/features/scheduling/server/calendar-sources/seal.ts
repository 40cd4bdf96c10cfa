import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Where a calendar is, and how to get in: all of it is secret. */
export interface Source {
  url: string
  username?: string | undefined
  password?: string | undefined
}

const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'first-domino connected calendar', 32))

/** Encrypted with AES-256-GCM and bound to the coach: a stolen copy of the database opens nobody's calendar. */
export function sealSource(secret: string, coachId: number, source: Source): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(
    Buffer.from(`coach ${coachId}`),
  )
  const body = Buffer.concat([cipher.update(JSON.stringify(source), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** @param secrets the current one and, while it is rotated, the previous one. @returns null when none opens it */
export function openSource(
  secrets: readonly (string | null)[],
  coachId: number,
  sealed: string,
): Source | null {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const secret of secrets) {
    if (secret === null || bytes.length < NONCE_BYTES + TAG_BYTES) continue
    const decipher = createDecipheriv(
      'aes-256-gcm',
      keyOf(secret),
      bytes.subarray(0, NONCE_BYTES),
      {
        authTagLength: TAG_BYTES,
      },
    )
      .setAAD(Buffer.from(`coach ${coachId}`))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    try {
      const body = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
      return JSON.parse(Buffer.concat(body).toString('utf8'))
    } catch {
      // Sealed with another secret, or not sealed by us.
    }
  }
  return null
}
