import { createRequire } from 'node:module'
import type * as argon2 from '@node-rs/argon2'

const real: typeof argon2 = createRequire(import.meta.url)('@node-rs/argon2')

const kept = new Map<string, Promise<unknown>>()

/** One that fails is tried again. */
function once<T>(key: readonly unknown[], make: () => Promise<T>): Promise<T> {
  const name = JSON.stringify(key)
  const made = (kept.get(name) as Promise<T> | undefined) ?? make()
  kept.set(name, made)
  made.catch(() => kept.delete(name))
  return made
}

/**
 * Argon2 in the tests of the server, where it was a fifth of the CPU time: what has been worked out for one member is
 * not worked out again for the next with the same password. Built sites, and so the tests of processes, have their own.
 */
export const hash: typeof argon2.hash = (password, options) =>
  once(['hash', password, options], () => real.hash(password, options))

export const verify: typeof argon2.verify = (hashed, password) =>
  once(['verify', hashed, password], () => real.verify(hashed, password))
