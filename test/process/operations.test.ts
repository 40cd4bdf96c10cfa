import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { newFolder } from '#test/folders.ts'
import { dataOf, runBuilt, startSite } from '#test/site.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
})

const command = (name: string, args: string[], env: Record<string, string> = {}) =>
  runBuilt(name, args, { DATA_DIR: join(folder, 'data'), ...env })
    .catch(error => error)
    .then(({ code = 0, stdout, stderr }) => ({ code, text: stdout + stderr }))

test('commands beside the site: the doctor says what is wrong and what to do, an administrator is made, the audit log verified', async () => {
  const before = await command('doctor', [])
  expect(before.code).toBe(1)
  expect(before.text).toMatch(/^fail +data folder .*ENOENT.*\n +Start the site once/m)
  expect((await command('audit-log', [])).text).toContain('no database')
  const site = await startSite({ DATA_DIR: join(folder, 'data') })
  const env = { PORT: new URL(site.url).port }
  const { code, text } = await command('doctor', ['--mail', 'rosa@example.com'], env)
  expect([code, text]).toEqual([0, expect.stringMatching(/^ok +proxy .* reaches this site$/m)])
  expect(text).toMatch(/^ok +migrations +all \d+ are done$/m)
  expect(text).toMatch(/^ok +test mail +to rosa@example\.com: written to the outbox$/m)
  expect(readdirSync(join(folder, 'data', 'outbox'))).toContain('000000-test.eml')

  const made = await command('admin', ['create', 'rosa', 'rosa@example.com'])
  const password = /Password:\s+(\S{22})\n/.exec(made.text)?.[1]
  const answer = await fetch(`${site.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'rosa', password }),
  })
  expect((await dataOf<{ is_admin: boolean }>(answer)).is_admin).toBe(true)
  expect(await command('admin', ['grant', 'nobody'])).toEqual({
    code: 1,
    text: 'There is no account called nobody. Nothing was changed.\n',
  })
  expect((await command('admin', ['create', 'x'])).text).toMatch(/^Use: npm run admin/)

  expect((await command('audit-log', [])).text).toContain('The chain is intact')
  await site.end('SIGTERM')
  const db = new DatabaseSync(join(folder, 'data', 'first-domino.db'))
  db.exec("update audit_log set username = 'somebody'")
  db.close()
  expect((await command('audit-log', [])).text).toContain('entry 1 was changed')
})
