import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, 2 passes: about 16 ms per hash on one core, off the main thread. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

/** Prefix of Argon2's encoded format; version 19 is 1.3, the latest. */
const CURRENT = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`

/** Made with a different algorithm or cost than today's (ASVS 11.2.2). */
export const isOutdated = (stored: string): boolean => !stored.startsWith(CURRENT)

/** Checked for unknown usernames, so that they take as long as a wrong password. */
let dummyHash: Promise<string> | undefined

export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (!dummyHash) {
    dummyHash = hashPassword(crypto.randomUUID())
    // Hashing can fail, for example out of memory: let the next call retry, and avoid an unhandled rejection.
    dummyHash.catch(() => {
      dummyHash = undefined
    })
  }
  const matches = await verify(stored ?? (await dummyHash), password)
  return Boolean(stored) && matches
}
