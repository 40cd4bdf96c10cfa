import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupFolder, backupName } from '#src/platform/server/db/backup-files.ts'
import { callerOf } from '#test/caller.ts'
import { startCollector } from '#test/collector.ts'
import { debianPackage } from '#test/debian.ts'
import { freePort, startSite, workersOf } from '#test/site.ts'

const TOKEN = 'a token for the scraper'
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-watching-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const environment = (more: Record<string, string>) => ({ DATA_DIR: join(folder, 'data'), ...more })

/** The numbers of one metric by its labels. */
function values(text: string, name: string): Map<string, number> {
  const found = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))
  return new Map([...found].map(([, labels = '', value]) => [labels, Number(value)]))
}
const total = (counts: Map<string, number>, part: string) =>
  [...counts].filter(([labels]) => labels.includes(part)).reduce((sum, [, value]) => sum + value, 0)

test('without a setting there is no /metrics; with a token it is behind it', async () => {
  const bare = await startSite(environment({}))
  expect((await fetch(`${bare.url}/metrics`)).status).toBe(404)
  await bare.end('SIGTERM')
  const site = await startSite(environment({ METRICS_TOKEN: TOKEN }))
  const read = (authorization?: string) =>
    fetch(`${site.url}/metrics`, { headers: authorization ? { authorization } : {} })
  for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN} `.replace('t', 'T'), TOKEN]) {
    expect((await read(wrong)).status).toBe(401)
  }
  await fetch(`${site.url}/api/user`)
  await fetch(`${site.url}/api/assessment/quizzes/123456789`)
  const answer = await read(`Bearer ${TOKEN}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await answer.text()
  const requests = values(text, 'http_requests_total')
  expect(total(requests, 'route="/api/user",status="401"')).toBe(1)
  expect(total(requests, 'route="/api/assessment/quizzes/:id",status="404"')).toBe(1)
  expect(text).not.toContain('123456789')
  expect(values(text, 'http_request_duration_seconds_bucket').size).toBeGreaterThan(10)
  expect(values(text, 'nodejs_eventloop_lag_p99_seconds').size).toBe(1)
  expect(values(text, 'first_domino_database_up')).toEqual(new Map([['', 1]]))
  expect(values(text, 'first_domino_backup_age_seconds')).toEqual(new Map())
  expect(values(text, 'first_domino_mails').get('state="failed"')).toBe(0)
  expect(values(text, 'first_domino_jobs').has('state="waiting"')).toBe(true)
  await site.end('SIGTERM')
})

test('the metrics of all processes are on a port of their own, and go on when one dies', async () => {
  const METRICS_PORT = String(await freePort())
  const backups = backupFolder(join(folder, 'data'))
  mkdirSync(backups, { recursive: true })
  writeFileSync(join(backups, backupName(new Date(Date.now() - 3_600_000))), '')
  const site = await startSite(environment({ METRICS_PORT, METRICS_TOKEN: TOKEN, WORKERS: '3' }))
  const headers = { authorization: `Bearer ${TOKEN}` }
  const scrape = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`, { headers })).text()
  expect((await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).status).toBe(401)
  // Each call takes a connection of its own, so that they are spread over all processes.
  const call = () => fetch(`${site.url}/api/user`, { headers: { connection: 'close' } })
  for (let n = 0; n < 60; n++) await call()
  const counts = values(await scrape(), 'http_requests_total')
  expect(total(counts, 'route="/api/user"')).toBe(60)
  expect([...counts.keys()].filter(labels => labels.includes('/api/user')).length).toBeGreaterThan(1)
  // On the site's own port, whichever process is asked shows the same.
  const inside = await (await fetch(`${site.url}/metrics`, { headers })).text()
  expect(total(values(inside, 'http_requests_total'), 'route="/api/user"')).toBe(60)
  expect(values(inside, 'first_domino_database_up')).toEqual(new Map([['', 1]]))
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(values(inside, 'first_domino_build_info')).toEqual(new Map([[`version="${version}"`, 1]]))
  const age = values(inside, 'first_domino_backup_age_seconds').get('') ?? 0
  expect([age >= 3600, age < 4000]).toEqual([true, true])
  const rules = readFileSync('deploy/prometheus-rules.yaml', 'utf8')
  for (const name of new Set(rules.match(/\b(http|first_domino)_[a-z0-9_]+/g)))
    expect(inside).toMatch(new RegExp(`^${name}[{ ]`, 'm'))
  const dashboard = readFileSync('deploy/grafana-dashboard.json', 'utf8')
  const shown = new Set(dashboard.match(/\b(http|nodejs|process|first_domino)_[a-z0-9_]+/g))
  expect(shown.size).toBeGreaterThan(12)
  // Only PostgreSQL has this one.
  shown.delete('first_domino_database_connections')
  for (const name of shown) expect(inside).toMatch(new RegExp(`^${name}[{ ]`, 'm'))
  // Without any failure the ratio is 0, not unknown.
  expect(dashboard).toMatch(
    /\(sum\(rate\(http_requests_total\{[^}]*5\.\.\\"\}\[[^\]]*\]\)\) or vector\(0\)\) \/ sum/,
  )
  const promtool = join(debianPackage('prometheus', ['usr/bin/promtool']), 'usr/bin/promtool')
  const verdict = spawnSync(promtool, ['check', 'metrics'], { input: inside, encoding: 'utf8' })
  expect([verdict.status, verdict.stderr]).toEqual([0, ''])
  process.kill(workersOf(site)[0] ?? 0, 'SIGKILL')
  await expect
    .poll(async () => {
      const text = await scrape()
      return [
        values(text, 'first_domino_worker_deaths_total').get(''),
        values(text, 'first_domino_workers').get('state="running"'),
        values(text, 'process_resident_memory_bytes').size,
      ]
    })
    .toEqual([1, 3, 3])
  expect(total(values(await scrape(), 'http_requests_total'), 'route="/api/user"')).toBeLessThan(60)
  expect(await site.end('SIGTERM')).toBe(0)
})

test('a request is a trace: its route, its queries; a proxy is believed, a stranger is not', async () => {
  const collector = await startCollector()
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'our-site' }
  const run = async (more: Record<string, string>, traceId: string) => {
    const site = await startSite(environment({ ...traced, ...more }))
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
    const answer = await callerOf(site).call(
      'POST',
      '/api/register',
      { username: `u${traceId.slice(0, 6)}`, email: `${traceId}@example.com`, password: 'correct horse' },
      { traceparent },
    )
    expect(answer.status).toBe(201)
    // Remaining spans are sent before the site ends.
    expect(await site.end('SIGTERM')).toBe(0)
  }
  await run({}, 'a'.repeat(32))
  await run({ TRUST_PROXY: '127.0.0.1,::1' }, 'b'.repeat(32))
  collector.close()
  const requests = collector.spans.filter(span => span.name === 'POST /api/register')
  expect(requests.map(span => span.traceId === 'b'.repeat(32))).toEqual([false, true])
  expect(collector.raw()).toContain('our-site')
  for (const request of requests) {
    expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } })
    const below = collector.spans.filter(span => span.parentSpanId === request.spanId)
    expect(below.every(span => span.traceId === request.traceId)).toBe(true)
    expect(below.map(span => span.name)).toContain('insert')
  }
  expect(collector.raw()).not.toMatch(/correct horse|@example\.com|uaaaaaa|ubbbbbb/)
})

test('a collector that is away or hangs keeps nobody waiting', async () => {
  const hanging = createServer(() => {})
  await new Promise<void>(resolve => hanging.listen(0, '127.0.0.1', () => resolve()))
  const address = hanging.address()
  const port = typeof address === 'object' && address ? address.port : 0
  for (const at of [port, await freePort()]) {
    const site = await startSite(environment({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${at}` }))
    expect((await fetch(`${site.url}/api/health`)).status).toBe(200)
    expect(await site.end('SIGTERM')).toBe(0)
  }
  hanging.close()
  hanging.closeAllConnections()
})
