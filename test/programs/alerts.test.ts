import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { debianPackage } from '#test/debian.ts'

const RULES = 'deploy/prometheus-rules.yaml'
const TESTS = 'deploy/prometheus-rules.test.yaml'

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
