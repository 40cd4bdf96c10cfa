import { parseArgs } from 'node:util'
import { speakOnServer } from '#src/platform/server/languages.ts'
import { loadEnvironment } from '#src/platform/server/settings/compose.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { SettingsError } from '#src/platform/server/settings/settings-error.ts'
import { ignoredSettings, readSettings } from '../server/settings.ts'
import { EXIT_SETTINGS, explainStartError } from '../server/start-errors.ts'

speakOnServer(() => 'en')

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Ends the command with one line on standard error. */
export function stop(line: string, code = 1): never {
  process.stderr.write(`${line}\n`)
  process.exit(code)
}

/** The settings of a command, which ends with one line when one of them is invalid. */
export function commandSettings(): Settings {
  try {
    const settings = readSettings(loadEnvironment())
    for (const line of ignoredSettings()) process.stderr.write(`Warning: ${line}\n`)
    return settings
  } catch (error) {
    if (error instanceof SettingsError) stop(`Setting ${error.message}`, EXIT_SETTINGS)
    throw error
  }
}

/** The words and options after a command. An unknown option ends it with one line. @param use that line */
export function argumentsOf<T extends Record<string, { type: 'boolean' }>>(
  use: string,
  options: T,
) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch {
    return stop(use)
  }
}

/** Runs a command; a failure that the operator can fix becomes one line. @param after what that means for the data */
export async function command(work: () => Promise<void>, after = ''): Promise<void> {
  try {
    await work()
  } catch (error) {
    const line = explainStartError(error)
    if (line === null) throw error
    stop(after ? `${line} ${after}` : line)
  }
}
