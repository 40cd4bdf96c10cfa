import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

/** What signs and checks; Debian and Homebrew have it, and so does its author's page for Windows. */
const MINISIGN = 'minisign'

export const signatureOf = (file: string) => `${file}.minisig`

export interface SigningKey {
  /** The secret key's file; minisign asks for its password. */
  secret: string
  /** The public key's file, as those who download a release have it. */
  published: string
}

/**
 * Signs a file, beside which the signature is written, and checks it with the key that people have.
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
    throw new Error(error ? `${program} cannot be run: ${error.message}` : `${program} ${args[0]} failed`)
  }
  run('-S', '-s', secret, '-m', file, '-t', comment)
  run('-V', '-q', '-p', published, '-m', file)
}
