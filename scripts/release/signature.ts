import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

/** Signs and verifies. Debian and Homebrew package it; for Windows it is on its author's page. */
const MINISIGN = 'minisign'

export const signatureOf = (file: string) => `${file}.minisig`

export interface SigningKey {
  /** The secret key's file; minisign asks for its password. */
  secret: string
  /** The public key's file, as those who download a release have it. */
  published: string
}

/**
 * Signs a file, writes the signature beside it, and verifies that with the published key.
 * @param comment is signed as well, and shown by minisign to those who check
 * @throws Error when minisign is missing or refuses; no signature is left then
 */
export function sign(
  file: string,
  { secret, published }: SigningKey,
  comment: string,
  program = MINISIGN,
): void {
  const run = (...args: string[]) => {
    const { error, status } = spawnSync(program, args, { stdio: ['inherit', 'ignore', 'inherit'] })
    if (!error && status === 0) return
    rmSync(signatureOf(file), { force: true })
    throw new Error(
      error ? `${program} cannot be run: ${error.message}` : `${program} ${args[0]} failed`,
    )
  }
  run('-S', '-s', secret, '-m', file, '-t', comment)
  run('-V', '-q', '-p', published, '-m', file)
}
