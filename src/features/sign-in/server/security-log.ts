import { closeSync, openSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { AnyContext } from '#src/platform/server/context.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'

interface Source extends Pick<AnyContext, 'deps' | 'now'> {
  log: Pick<FastifyBaseLogger, 'error'>
  /** An IPv4 address or IPv6 network. */
  address: string
}

/** The errors that guessing gets; not `code_needed`, which follows a correct password. */
const REFUSED = {
  invalid_credentials: 'password',
  code_wrong: 'second factor',
  passkey_refused: 'passkey',
  too_many: 'further attempt',
} as const

const MODE = 0o600

/** One line as `deploy/fail2ban/filter.d/first-domino.conf` reads it, with nothing of the caller but the address. */
async function writeRefusal({ deps, now, address, log }: Source, what: string): Promise<void> {
  const { securityLog } = deps.settings
  if (securityLog === null) return
  const line = `${now.toISOString()} first-domino: ${what} refused from ${address}\n`
  try {
    // Opened for each line, so that the file may be rotated.
    await appendFile(securityLog, line, { mode: MODE })
  } catch (err) {
    log.error({ err }, 'SECURITY_LOG could not be written')
  }
}

/** Logs where a refused sign-in came from, if `SECURITY_LOG` is set. */
export async function logRefusals<T>(source: Source, signIn: () => Promise<T>): Promise<T> {
  try {
    return await signIn()
  } catch (error) {
    if (error instanceof AppError && error.code in REFUSED)
      await writeRefusal(source, REFUSED[error.code as keyof typeof REFUSED])
    throw error
  }
}

/** Creates the file, because programs that watch it expect it to exist. @returns a warning when it is not writable */
export function openSecurityLog({ securityLog }: Pick<Settings, 'securityLog'>): readonly string[] {
  if (securityLog === null) return []
  try {
    closeSync(openSync(securityLog, 'a', MODE))
    return []
  } catch (error) {
    return [
      `SECURITY_LOG: ${securityLog} cannot be written (${(error as NodeJS.ErrnoException).code})`,
    ]
  }
}
