import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { debianPackage } from '#test/debian.ts'
import { openFolder } from '#test/folders.ts'

const RULES = 'deploy/prometheus-rules.yaml'
const TESTS = 'deploy/prometheus-rules.test.yaml'

const folder = openFolder()
let promtool: string
beforeAll(() => {
  promtool = join(debianPackage('prometheus', ['usr/bin/promtool']), 'usr/bin/promtool')
}, 600_000)

function ask(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(promtool, args, { encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

test('Prometheus takes the rules, and each alert fires when it should and only then', () => {
  expect(ask('check', 'rules', RULES)).toMatchObject({ status: 0 })
  expect(ask('test', 'rules', TESTS)).toMatchObject({
    status: 0,
    text: expect.stringContaining('SUCCESS'),
  })
  const alerts = [...readFileSync(RULES, 'utf8').matchAll(/^ +- alert: (\w+)$/gm)].map(
    ([, name]) => name,
  )
  expect(alerts.length).toBeGreaterThan(5)
  const cases = readFileSync(TESTS, 'utf8')
  const named = (pattern: RegExp) => [...cases.matchAll(pattern)].map(([, name]) => name)
  const firing = named(/alertname: (\w+)\n +eval_time: \w+\n +exp_alerts:$/gm)
  expect(firing.sort()).toEqual(alerts.sort())
  expect([...new Set(named(/\{ alertname: (\w+), eval_time: \w+ \}$/gm))].sort()).toEqual(alerts)
})

test('the scrape of the guide is one that Prometheus takes', () => {
  const [, scrape = ''] =
    /```yaml\n([\s\S]*?scrape_configs:[\s\S]*?)```/.exec(
      readFileSync('docs/guide/watch.md', 'utf8'),
    ) ?? []
  const [, rules = ''] = /rule_files: \[(\S+)\]/.exec(scrape) ?? []
  expect(rules).toMatch(/prometheus-rules\.yaml$/)
  cpSync(RULES, join(folder, 'prometheus-rules.yaml'))
  const file = join(folder, 'prometheus.yml')
  writeFileSync(file, scrape.replace(rules, 'prometheus-rules.yaml'))
  expect(ask('check', 'config', file)).toMatchObject({ status: 0 })
})
