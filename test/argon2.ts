import { createRequire } from 'node:module'
import type * as argon2 from '@node-rs/argon2'

const real: typeof argon2 = createRequire(import.meta.url)('@node-rs/argon2')

const kept = new Map<string, Promise<unknown>>()

/** Runs `make` once for each key; a failed attempt is not kept. */
function once<T>(key: readonly unknown[], make: () => Promise<T>): Promise<T> {
  const name = JSON.stringify(key)
  const made = (kept.get(name) as Promise<T> | undefined) ?? make()
  kept.set(name, made)
  made.catch(() => kept.delete(name))
  return made
}

/**
 * Argon2 for the server's tests, where it took a fifth of the CPU time: the same password is hashed and verified once,
 * rather than for each member. Built sites, and so the process tests, use the real one.
 */
export const hash: typeof argon2.hash = (password, options) =>
  once(['hash', password, options], () => real.hash(password, options))

export const verify: typeof argon2.verify = (hashed, password) =>
  once(['verify', hashed, password], () => real.verify(hashed, password))
