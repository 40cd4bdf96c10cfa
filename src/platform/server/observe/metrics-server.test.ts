import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { freePort } from '#test/site.ts'
import { listenForMetrics } from './metrics-server.ts'

test('on a port of their own, metrics and refusals have the headers of every response', async () => {
  const port = await freePort()
  const settings = { port, host: '127.0.0.1' }
  const close = await listenForMetrics(settings, Fastify().log, async () => 'up 1\n')
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const answers = [await ask('/metrics'), await ask('/')]
  close()
  expect(answers.map(({ status }) => status)).toEqual([200, 404])
  for (const { headers } of answers) {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})
