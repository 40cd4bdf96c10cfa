// Asks the npm registry for known vulnerabilities in the site's dependencies, and verifies their signatures. If the
// registry does not answer, that is reported clearly but does not fail: some networks have no access to one.
import { spawnSync } from 'node:child_process'

const ONE_MINUTE = 60_000

/** @returns npm's JSON output, or null */
function npm(...args: string[]) {
  const all = [...args, '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  const options = {
    encoding: 'utf8' as const,
    timeout: ONE_MINUTE,
    killSignal: 'SIGKILL' as const,
    maxBuffer: 64 * 1024 * 1024,
  }
  const path = process.env.npm_execpath
  const { stdout } = path?.endsWith('.js')
    ? spawnSync(process.execPath, [path, ...all], options)
    : spawnSync('npm', all, { ...options, shell: process.platform === 'win32' })
  try {
    return JSON.parse(stdout)
  } catch {
    return null
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)
let failed = false

function vulnerabilities() {
  const report = npm('audit', '--omit=dev')
  const counts = report?.metadata?.vulnerabilities
  if (!counts) {
    say(
      `NOT AUDITED: the registry does not answer (${report?.message ?? 'no answer within a minute'})`,
    )
    return
  }
  for (const { name, severity, range } of Object.values<{
    name: string
    severity: string
    range: string
  }>(report.vulnerabilities ?? {})) {
    say(`${severity}: ${name} ${range}`)
  }
  if (counts.high + counts.critical > 0) failed = true
  say(
    `audited: ${counts.critical} critical, ${counts.high} high, ${counts.moderate} moderate, ${counts.low} low`,
  )
}

/** Without keys `npm audit signatures` hangs for minutes, so they are requested first. */
async function missingKeys() {
  const registry = npm('config', 'get', 'registry') ?? 'https://registry.npmjs.org/'
  try {
    const answer = await fetch(new URL('-/npm/v1/keys', `${registry}/`.replace(/\/+$/, '/')), {
      signal: AbortSignal.timeout(20_000),
    })
    return answer.ok ? null : `status ${answer.status}`
  } catch {
    return 'no answer'
  }
}

async function signatures() {
  const missing = await missingKeys()
  if (missing) {
    say(`SIGNATURES NOT CHECKED: the registry provides no keys (${missing})`)
    return
  }
  const report = npm('audit', 'signatures', '--omit=dev')
  if (!report?.invalid) {
    say('SIGNATURES NOT CHECKED: the registry or its keys did not answer within a minute')
    return
  }
  for (const { name, version } of report.invalid) say(`wrong signature: ${name} ${version}`)
  for (const { name, version } of report.missing) say(`no signature: ${name} ${version}`)
  if (report.invalid.length + report.missing.length > 0) failed = true
  else say('signatures checked')
}

vulnerabilities()
await signatures()
process.exit(failed ? 1 : 0)
