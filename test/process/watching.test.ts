import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { backupFolder, backupName } from '#src/platform/server/db/backup-files.ts'
import { newFolder } from '#test/folders.ts'
import { freePort, startSite } from '#test/site.ts'

let folder: string

beforeEach(() => {
  folder = newFolder()
})

const environment = (more: Record<string, string>) => ({ DATA_DIR: join(folder, 'data'), ...more })

function values(text: string, name: string): Map<string, number> {
  const found = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))
  return new Map([...found].map(([, labels = '', value]) => [labels, Number(value)]))
}
const total = (counts: Map<string, number>, part: string) =>
  [...counts].filter(([labels]) => labels.includes(part)).reduce((sum, [, value]) => sum + value, 0)

test('metrics are on a port of their own, by route and without ids, and have all that the rules and the dashboard show', async () => {
  const METRICS_PORT = String(await freePort())
  const backups = backupFolder(join(folder, 'data'))
  mkdirSync(backups, { recursive: true })
  writeFileSync(join(backups, backupName(new Date(Date.now() - 3_600_000))), '')
  const site = await startSite(environment({ METRICS_PORT }))
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404)
  for (let n = 0; n < 5; n++) await fetch(`${site.url}/api/user`)
  await fetch(`${site.url}/api/assessment/quizzes/123456789`)
  const answer = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const inside = await answer.text()
  const requests = values(inside, 'http_requests_total')
  expect(total(requests, 'route="/api/user",status="401"')).toBe(5)
  expect(total(requests, 'route="/api/assessment/quizzes/:id",status="404"')).toBe(1)
  expect(inside).not.toContain('123456789')
  expect(values(inside, 'first_domino_database_up')).toEqual(new Map([['', 1]]))
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(values(inside, 'first_domino_build_info')).toEqual(new Map([[`version="${version}"`, 1]]))
  const age = values(inside, 'first_domino_backup_age_seconds').get('') ?? 0
  expect([age >= 3600, age < 4000]).toEqual([true, true])
  expect(values(inside, 'first_domino_mails').get('state="failed"')).toBe(0)
  const rules = readFileSync('deploy/prometheus-rules.yaml', 'utf8')
  for (const name of new Set(rules.match(/\b(http|first_domino)_[a-z0-9_]+/g)))
    expect(inside).toMatch(new RegExp(`^${name}[{ ]`, 'm'))
  const dashboard = readFileSync('deploy/grafana-dashboard.json', 'utf8')
  const shown = new Set(dashboard.match(/\b(http|nodejs|process|first_domino)_[a-z0-9_]+/g))
  expect(shown.size).toBeGreaterThan(12)
  // Only PostgreSQL has this one.
  shown.delete('first_domino_database_connections')
  for (const name of shown) expect(inside).toMatch(new RegExp(`^${name}[{ ]`, 'm'))
  expect(await site.end('SIGTERM')).toBe(0)
})
