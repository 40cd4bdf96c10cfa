import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readSettings } from '#src/app/server/settings.ts'
import { SettingsError } from '#src/platform/server/settings/settings-error.ts'
import { openFolder } from '#test/folders.ts'
import { SECRETS, withSecretFiles } from './secret-files.ts'

const folder = openFolder()
beforeAll(() => {
  writeFileSync(join(folder, 'smtp'), 'smtps://user:password@mail.example:465\n')
  writeFileSync(join(folder, 'first-domino.AUTH_SECRET'), `${'x'.repeat(32)}\n`)
})

const fail = (line: string) => new SettingsError(line)

test('secrets are read from named files and from systemd credentials', () => {
  const env = withSecretFiles(
    { SMTP_URL_FILE: join(folder, 'smtp'), CREDENTIALS_DIRECTORY: folder },
    fail,
  )
  const settings = readSettings(env)
  expect(settings.mail.smtpUrl).toBe('smtps://user:password@mail.example:465')
  expect(settings.authSecret).toBe('x'.repeat(32))
  expect(withSecretFiles({ PORT: '1', SMTP_URL: 'a' }, fail)).toEqual({ PORT: '1', SMTP_URL: 'a' })
})

test('a missing file, or a secret given twice, stops the start with a line that names it', () => {
  const missing = () => withSecretFiles({ SMTP_URL_FILE: join(folder, 'nothing') }, fail)
  expect(missing).toThrow(/^SMTP_URL_FILE: .*nothing cannot be read$/)
  const twice = () => withSecretFiles({ AUTH_SECRET: 'a', CREDENTIALS_DIRECTORY: folder }, fail)
  expect(twice).toThrow(/^AUTH_SECRET: is set/)
})

test('the systemd unit loads every secret', () => {
  const unit = readFileSync('deploy/first-domino.service', 'utf8')
  for (const name of SECRETS)
    expect(unit).toContain(`LoadCredentialEncrypted=first-domino.${name}\n`)
})
