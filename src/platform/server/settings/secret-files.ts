import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const SECRETS = [
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'AI_API_KEY',
] as const

type Environment = Record<string, string | undefined>

/**
 * Reads secrets from files: `NAME_FILE` (containers) and systemd's credential `first-domino.NAME` (ASVS 13.3.1). That
 * keeps them out of the environment, which child processes inherit.
 * @param fail makes the error shown to the operator
 * @throws the error of `fail`, when a named file cannot be read or a secret is given twice
 */
export function withSecretFiles(env: Environment, fail: (line: string) => Error): Environment {
  const result = { ...env }
  for (const name of SECRETS) {
    const named = env[`${name}_FILE`]
    const credential =
      env.CREDENTIALS_DIRECTORY && join(env.CREDENTIALS_DIRECTORY, `first-domino.${name}`)
    const file = named || (credential && existsSync(credential) ? credential : null)
    if (!file) continue
    if (env[name]) throw fail(`${name}: is set, and a file for it too; remove one of them`)
    try {
      result[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    } catch {
      throw fail(`${name}_FILE: ${file} cannot be read`)
    }
  }
  return result
}
