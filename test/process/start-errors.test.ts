import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { newFolder } from '#test/folders.ts'
import { failedStart, runBuilt, startSite } from '#test/site.ts'

const run = promisify(execFile)

let folder: string
beforeEach(() => {
  folder = newFolder()
})

const refused = (more: Record<string, string>) =>
  failedStart({ DATA_DIR: join(folder, 'data'), ...more })

test.each<[program: string[], version: string, code: number, said: RegExp]>([
  [['scripts/run.cjs', 'start'], '6.17.1', 1, /^First Domino needs Node 24 [^\n]+\n$/],
  [['scripts/run.cjs', 'start'], '22.12.0', 1, /^First Domino needs Node 24 [^\n]+\n$/],
  [['dist/server/main.js'], '22.1.0', 78, /^The site needs Node 24 or newer[^\n]+\n$/],
])('%s under Node %s says in one line which one is needed', (program, version, code, said) => {
  const pretend = join(folder, 'pretend.cjs')
  const versions = `{ value: { ...process.versions, node: '${version}' } }`
  writeFileSync(pretend, `Object.defineProperty(process, 'versions', ${versions})`)
  const args = ['-r', pretend, ...program]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([code, expect.stringMatching(said)])
})

test('a database that this version does not know stops the start with the way out, and stays as it was', async () => {
  const file = join(folder, 'old.db')
  const old = new DatabaseSync(file)
  old.exec(`pragma journal_mode=wal; create table kysely_migration (name text, timestamp text);
    insert into kysely_migration values ('0001-baseline', '2026-01-01'), ('9999-of-tomorrow', '2026-01-01')`)
  old.close()
  const before = readFileSync(file)
  expect(await refused({ DATABASE_URL: `file:${file}` })).toEqual([
    1,
    expect.stringMatching(
      /^The database is newer than this version[^\n]+ 9999-of-tomorrow\)\. Start [^\n]+\n$/,
    ),
  ])
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(existsSync(join(folder, 'data', 'backups'))).toBe(false)
})

test('each wrong place for data stops the start with one line', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, 'no database at all, and long enough to be taken for one '.repeat(20))
  expect(await refused({ DATA_DIR: file })).toEqual([
    1,
    expect.stringMatching(/^DATA_DIR: [^\n]+\n$/),
  ])
  expect(await refused({ DATABASE_URL: `file:${file}` })).toEqual([
    1,
    expect.stringMatching(/^DATABASE_URL: this file is not a database[^\n]+\n$/),
  ])
  expect(await refused({ DATABASE_URL: `file:${join(file, 'below.db')}` })).toEqual([
    1,
    expect.stringMatching(/^DATABASE_URL: \S+ cannot be used as a folder[^\n]+\n$/),
  ])
})

test('a wrong setting and a failed disk are named in one line, and nothing is left half done', async () => {
  const said = 'Setting PORT: must be a port number\n'
  const [code, text] = await refused({ PORT: 'abc' })
  expect(text).toBe(said)
  const DATA_DIR = join(folder, 'data')
  const backup = runBuilt('backup', ['backup'], { DATA_DIR, PORT: 'abc' })
  await expect(backup).rejects.toMatchObject({ code, stderr: said })
  // The unit does not repeat a start that a setting has stopped.
  const unit = readFileSync('deploy/first-domino.service', 'utf8')
  expect(unit).toContain(`RestartPreventExitStatus=${code}\n`)
  const site = await startSite({ DATA_DIR })
  await site.end('SIGTERM')
  const target = join(folder, 'copies')
  mkdirSync(target)
  const limited = await run(
    'sh',
    [
      '-c',
      `trap '' XFSZ; ulimit -f 8; exec "$0" dist/server/backup.js backup "$1"`,
      process.execPath,
      join(target, 'a.db'),
    ],
    { env: { PATH: process.env.PATH, DATA_DIR } },
  ).catch(error => error)
  expect(limited.stderr).toMatch(/^DATABASE_URL: [^\n]+ No backup was made\.\n$/)
  expect(readdirSync(target)).toEqual([])
})

test('an unbelieved proxy is named once, and so is a public site that sends no mail', async () => {
  const site = await startSite({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: `file:${join(folder, 'new/folder/site.db')}`,
    SITE_URL: 'https://coach.example',
    LOG_LEVEL: 'warn',
  })
  for (let n = 0; n < 3; n++)
    await fetch(`${site.url}/api/health`, { headers: { 'x-forwarded-for': '192.0.2.7' } })
  await expect.poll(site.output).toContain('sent X-Forwarded-For and is not trusted')
  expect(site.output().match(/X-Forwarded-For/g)).toHaveLength(1)
  expect(site.output()).toMatch(/SMTP_URL: is not set/)
  await site.end('SIGTERM')
})
