import { loadEnvironment } from '#src/platform/server/settings/compose.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { SettingsError } from '#src/platform/server/settings/settings-error.ts'
import { VERSION } from '#src/platform/server/version.ts'
import { ignoredSettings, readSettings } from './settings.ts'
import { EXIT_SETTINGS, explainStartError, nodeTooOld } from './start-errors.ts'

function stop(line: string, code = 1): never {
  process.stderr.write(`${line}\n`)
  process.exit(code)
}

function checkedSettings(): Settings {
  try {
    return readSettings(loadEnvironment())
  } catch (error) {
    if (error instanceof SettingsError) stop(`Setting ${error.message}`, EXIT_SETTINGS)
    throw error
  }
}

let settings: Settings | undefined

/** The site is imported lazily: a wrong setting is reported without loading it. */
async function main(): Promise<void> {
  // A full disk or a closed pipe may lose start-up output, but must not end the site.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const tooOld = nodeTooOld(process.versions.node)
  if (tooOld) stop(tooOld, EXIT_SETTINGS)
  settings = checkedSettings()
  for (const line of ignoredSettings()) process.stderr.write(`Warning: ${line}\n`)
  const { serve } = await import('./serve.ts')
  const engine = await serve(settings)
  process.stdout.write(`First Domino ${VERSION} is ready at ${settings.siteUrl} (${engine})\n`)
}

/** Names the setting that keeps the site, or its metrics, from listening; returns when the error is something else. */
function stopUnlessListening(
  error: NodeJS.ErrnoException & { port?: number; hostname?: string },
): void {
  if (!settings) return
  const { host, metrics } = settings
  const isMetrics = error.port === metrics?.port && error.port !== settings.port
  const port = isMetrics ? 'METRICS_PORT' : 'PORT'
  if (error.code === 'EADDRINUSE')
    stop(`${port}: ${error.port} is already in use; stop the other program or set ${port}.`)
  if (error.code === 'EACCES' && error.syscall === 'listen')
    stop(`${port}: this port needs more privileges; set ${port} to one above 1023.`)
  const isName = error.hostname !== undefined && [host, metrics?.host].includes(error.hostname)
  if (error.code !== 'EADDRNOTAVAIL' && !isName) return
  const isOfMetrics = isName ? error.hostname !== host : isMetrics
  stop(
    `${isOfMetrics ? 'METRICS_HOST' : 'HOST'}: this machine has no such address (${error.code}).`,
  )
}

main().catch(error => {
  stopUnlessListening(error)
  stop(
    explainStartError(error) ??
      `The site could not start: ${error instanceof Error ? error.stack : String(error)}`,
  )
})
