import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { freePort } from '#test/site.ts'
import { listenForMetrics } from './metrics-server.ts'

test('on a port of their own, metrics and refusals have the headers of every response', async () => {
  const port = await freePort()
  const settings = { port, host: '127.0.0.1', token: 'a token of thirty-two characters' }
  const close = await listenForMetrics(settings, Fastify().log, async () => 'up 1\n')
  const ask = (path: string, token = '') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const answers = [await ask('/metrics', settings.token), await ask('/metrics'), await ask('/')]
  close()
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404])
  for (const { headers } of answers) {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})
