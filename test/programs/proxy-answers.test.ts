import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startCaddy } from '#test/caddy.ts'
import { freePort } from '#test/site.ts'

test('what the proxy itself answers has the headers of every response', async () => {
  const nobody = await freePort()
  const proxied = readFileSync('deploy/Caddyfile', 'utf8')
    .replace('reverse_proxy app:3000 app2:3000', `reverse_proxy 127.0.0.1:${nobody}`)
    .replace('lb_try_duration 5s', 'lb_try_duration 0s')
  const caddy = await startCaddy(proxied, { SITE_HOST: 'localhost' })
  const answers = await Promise.all(
    [`${caddy.url}/`, `${caddy.plainUrl}/`, `${caddy.plainUrl}/api/user`].map(url =>
      fetch(url, { redirect: 'manual' }),
    ),
  )
  await caddy.stop()
  expect(answers.map(({ status }) => status)).toEqual([expect.any(Number), 308, 403])
  expect(answers[0]?.status).toBeGreaterThanOrEqual(502)
  for (const { headers } of answers) {
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})
