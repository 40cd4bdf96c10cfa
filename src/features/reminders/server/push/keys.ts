import {
  createCipheriv,
  createDecipheriv,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import * as store from './store.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** In base64url: a point of 65 bytes, and a number of 32. */
export interface KeyPair {
  publicKey: string
  privateKey: string
}

const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'first-domino push key', 32))

/** Encrypted, so that a stolen copy of the database cannot send pushes in the site's name. */
function seal(secret: string, { publicKey, privateKey }: KeyPair): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(publicKey))
  const body = Buffer.concat([cipher.update(privateKey, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

function open(secret: string, publicKey: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(publicKey))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const body = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
    return Buffer.concat(body).toString('utf8')
  } catch {
    return null
  }
}

function newPair(): KeyPair {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d }
}

type KeyDeps = Pick<Deps, 'secret'> & { settings: Pick<Deps['settings'], 'previousSecret'> }

/** The site's key pair, made once. If neither secret opens it, it is replaced, and browsers must subscribe again. */
export async function pushKeys(db: Db, { secret, settings }: KeyDeps, now: Date): Promise<KeyPair> {
  const stored = await store.findKey(db)
  if (stored) {
    const { public_key: publicKey, sealed_private_key: sealed } = stored
    const current = open(secret, publicKey, sealed)
    if (current !== null) return { publicKey, privateKey: current }
    const former = settings.previousSecret && open(settings.previousSecret, publicKey, sealed)
    if (former) {
      const pair = { publicKey, privateKey: former }
      await store.resealKey(db, seal(secret, pair))
      return pair
    }
    await store.forgetKey(db, publicKey)
  }
  const pair = newPair()
  const row = { public_key: pair.publicKey, sealed_private_key: seal(secret, pair) }
  await store.insertKey(db, row, now.toISOString())
  const kept = await store.findKey(db)
  const privateKey = kept && open(secret, kept.public_key, kept.sealed_private_key)
  return kept && privateKey ? { publicKey: kept.public_key, privateKey } : pair
}
