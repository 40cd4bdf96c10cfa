import { expect, test } from 'vitest'
import { makeTestApp } from '#test/app.ts'

test('requests that arrive out of order, or with another machine’s clock, are counted together', async () => {
  const site = await makeTestApp()
  const right = site.clock.now.getTime()
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) {
    site.clock.now = new Date(right - n * 500)
    const guess = { username: 'yan', password: 'wrong password' }
    statuses.push((await site.visitor().post('/api/login', guess)).statusCode)
  }
  expect(statuses).toEqual([...new Array(10).fill(401), 429, 429])
  await site.close()
})

test('a clock that was ahead and is set back does not lock anyone out', async () => {
  const site = await makeTestApp()
  const right = site.clock.now
  const guess = async () =>
    (await site.visitor().post('/api/login', { username: 'zoe', password: 'wrong password' }))
      .statusCode
  site.clock.now = new Date(right.getTime() + 5 * 3_600_000)
  for (let n = 0; n < 10; n++) expect(await guess()).toBe(401)
  expect(await guess()).toBe(429)
  site.clock.now = right
  for (let n = 0; n < 10; n++) expect(await guess()).toBe(401)
  expect(await guess()).toBe(429)
  site.clock.now = new Date(right.getTime() + 15 * 60_000)
  expect(await guess()).toBe(401)
  await site.close()
})
